import { Link } from '@tanstack/react-router';
import type { Usage } from '../../contract/billing.ts';
import type { Id } from '../../engine/definition.ts';
import { formatMonth } from '../lib/format-date.ts';
import { paths } from '../lib/paths.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import listCard from '../ui/list-card.module.css';
import classes from './month-table.module.css';
import { useAmounts } from './use-amounts.ts';

/** The months, the current one first; the current one links to its terms. */
export function MonthTable({ ws, months }: { ws: Id; months: Usage[] }) {
  const { t } = useTranslation('billing');
  const { language } = useLocale();
  const format = useAmounts();
  const columns: Column<Usage>[] = [
    {
      id: 'month',
      head: t('month'),
      narrow: 'title',
      cell: ({ id, month, can }) =>
        can.edit ? (
          <Link to={paths.editUsage} params={{ workspaceId: ws, usageAndBillingId: id }} className="row-link">
            {formatMonth(month, language)}
          </Link>
        ) : (
          <span className={classes.month}>{formatMonth(month, language)}</span>
        ),
    },
    { id: 'members', head: t('members'), right: true, cell: (usage) => format.number(usage.number_of_members) },
    { id: 'runs', head: t('runs_started'), right: true, cell: (usage) => format.number(usage.runs_started) },
    { id: 'storage', head: t('storage'), right: true, cell: (usage) => format.megabytes(usage.storage) },
    {
      id: 'package',
      head: t('package'),
      narrow: 'detail',
      cell: (usage) => (
        <>
          {t(`packages.${usage.package}`)}
          <span className={classes.narrow}>
            {` · ${t('limit_members', { count: usage.number_of_members, number: format.number(usage.number_of_members) })}`}
            {` · ${t('limit_runs', { count: usage.runs_started, number: format.number(usage.runs_started) })}`}
          </span>
        </>
      ),
    },
    {
      id: 'contact',
      head: t('contact'),
      cell: (usage) => <span className={classes.contact}>{usage.billing_contact ?? '-'}</span>,
    },
    {
      id: 'price',
      head: t('price'),
      right: true,
      narrow: 'end',
      cell: (usage) => <b className={classes.price}>{format.money(usage.price_per_month)}</b>,
    },
  ];
  return (
    <div className={`${listCard.card} ${classes.months}`}>
      <DataTable label={t('months')} columns={columns} rows={months} keyOf={({ id }) => id} />
    </div>
  );
}
