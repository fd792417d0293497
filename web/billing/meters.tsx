import { type ReactNode, useId } from 'react';
import type { Usage } from '../../contract/billing.ts';
import { formatDay } from '../lib/format-date.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import card from '../ui/card.module.css';
import { SkeletonLine } from '../ui/skeletons.tsx';
import classes from './meters.module.css';
import { type Limit, shareUsed, standOf, type UsageReply } from './share-used.ts';
import { useAmounts } from './use-amounts.ts';

/** The three limits of a package, and how much of each is used. */
export function Meters({ usage, current }: { usage: UsageReply; current: Usage }) {
  const { t } = useTranslation('billing');
  const format = useAmounts();
  const { package: plan } = usage;
  const of = (max: number | null) => max !== null && t('of', { max: format.number(max) });
  const meters: { limit: Limit; used: string; of: ReactNode }[] = [
    { limit: 'members', used: format.number(current.number_of_members), of: of(plan.max_members) },
    { limit: 'runs', used: format.number(current.runs_started), of: of(plan.max_runs) },
    {
      limit: 'storage',
      used: format.gigabytes(current.storage),
      of: plan.max_storage === null ? t('gb') : t('of_gb', { max: format.number(plan.max_storage) }),
    },
  ];
  return (
    <div className={classes.meters}>
      {meters.map(({ limit, used, of: ofMax }) => (
        <Meter
          key={limit}
          name={t(limit)}
          used={used}
          of={ofMax}
          share={shareUsed(limit, plan, current)}
          stand={standOf(limit, usage, current)}
        >
          <Remark limit={limit} usage={usage} current={current} />
        </Meter>
      ))}
    </div>
  );
}

function Meter({
  name,
  used,
  of,
  share,
  stand,
  children,
}: {
  name: string;
  used: string;
  of: ReactNode;
  share: number | null;
  stand: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={`${card.card} ${classes.meter}`} data-stand={stand} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <p className={classes.value}>
        {used} {of && <small>{of}</small>}
      </p>
      {/* Hidden from screen readers: the text above and below says the same. */}
      {share !== null && (
        <div className={classes.bar} aria-hidden="true">
          <i style={{ width: `${share * 100}%` }} />
        </div>
      )}
      <p className={classes.remark}>{children}</p>
    </section>
  );
}

function Remark({ limit, usage, current }: { limit: Limit; usage: UsageReply; current: Usage }) {
  const { t } = useTranslation('billing');
  const locale = useLocale();
  const now = useNow();
  const format = useAmounts();
  const { package: plan, forecast, reached } = usage;
  if (limit === 'members') {
    if (plan.max_members === null) return t('no_limit');
    const left = plan.max_members - current.number_of_members;
    return left < 0 ? t('too_many', { count: -left }) : t('more_fit', { count: left });
  }
  if (reached.includes(limit)) return t('full');
  if (limit === 'storage') return t('files', { count: current.files, number: format.number(current.files) });
  return forecast.full_at === null
    ? t('at_this_pace', { number: format.number(forecast.runs_started) })
    : t('full_around', { day: formatDay(forecast.full_at, locale, now) });
}

export function MetersSkeleton() {
  return (
    <div className={classes.meters}>
      {[0, 1, 2].map((one) => (
        <div key={one} className={`${card.card} ${classes.meter}`}>
          <SkeletonLine width={40} />
          <SkeletonLine width={60} tall />
          <SkeletonLine width={80} />
        </div>
      ))}
    </div>
  );
}
