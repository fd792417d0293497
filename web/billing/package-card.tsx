import type { Usage } from '../../contract/billing.ts';
import type { Id } from '../../engine/definition.ts';
import { formatMonth } from '../lib/format-date.ts';
import { paths } from '../lib/paths.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import card from '../ui/card.module.css';
import { LinkButton } from '../ui/link-button.tsx';
import classes from './package-card.module.css';
import type { UsageReply } from './share-used.ts';
import { useAmounts } from './use-amounts.ts';

/** The package, the expected price of this month, and the billing contact. */
export function PackageCard({ ws, usage, current }: { ws: Id; usage: UsageReply; current: Usage }) {
  const { t } = useTranslation('billing');
  const { language } = useLocale();
  const format = useAmounts();
  const { package: plan, forecast } = usage;
  return (
    <section className={`${card.card} ${classes.plan}`} aria-label={t('package')}>
      <dl>
        <div>
          <dt>{t('package')}</dt>
          <dd className={classes.big}>
            {t(`packages.${plan.id}`)} <small>{format.limits(plan)}</small>
          </dd>
        </div>
        <div>
          <dt>{t('forecast', { month: formatMonth(current.month, language, { year: false }) })}</dt>
          <dd className={classes.big}>{format.money(forecast.price)}</dd>
        </div>
        <div>
          <dt>{t('contact')}</dt>
          <dd className={classes.contact}>{current.billing_contact ?? <span>{t('no_contact')}</span>}</dd>
        </div>
      </dl>
      <LinkButton to={paths.editUsage} params={{ workspaceId: ws, usageAndBillingId: current.id }}>
        {t('change')}
      </LinkButton>
    </section>
  );
}
