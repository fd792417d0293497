import { listUsage } from '../../contract/billing.ts';
import { formatMonth } from '../lib/format-date.ts';
import { useApiList } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { ListFailed } from '../ui/list-failed.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SkeletonTable } from '../ui/skeletons.tsx';
import { LimitWarning } from './limit-warning.tsx';
import { Meters, MetersSkeleton } from './meters.tsx';
import { MonthTable } from './month-table.tsx';
import { PackageCard } from './package-card.tsx';
import classes from './usage-page.module.css';

/** What the workspace uses, its limits, and the cost of each month. */
export function UsagePage() {
  const { t } = useTranslation('billing');
  const ws = useWorkspaceId();
  const { language } = useLocale();
  const now = useNow();
  const { data, isFailed } = useApiList(listUsage, { params: { ws } }, undefined);
  const current = data?.usage_and_billings[0];
  if (!data || !current) {
    return (
      <>
        <PageHead title={t('title')} />
        {isFailed ? (
          <ListFailed />
        ) : (
          <div className={classes.page}>
            <MetersSkeleton />
            <SkeletonTable rows={5} columns={6} />
          </div>
        )}
      </>
    );
  }
  const days = Math.max(0, Math.ceil((data.billing_period.ends_at - now) / 86_400));
  const month = formatMonth(current.month, language);
  return (
    <>
      <PageHead title={t('title')} below={t('days_left', { month, count: days })} />
      <div className={classes.page}>
        <Meters usage={data} current={current} />
        <LimitWarning ws={ws} usage={data} current={current} />
        <PackageCard ws={ws} usage={data} current={current} />
        <MonthTable ws={ws} months={data.usage_and_billings} />
      </div>
    </>
  );
}
