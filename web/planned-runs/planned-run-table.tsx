import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { creatorName } from '../../contract/person-name.ts';
import type { PlannedRun } from '../../contract/planned-runs.ts';
import type { Id } from '../../engine/definition.ts';
import { paths } from '../lib/paths.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import listCard from '../ui/list-card.module.css';
import { When } from '../ui/when.tsx';
import { describeRule } from './describe-rule.ts';
import { PlanStatus } from './plan-status.tsx';
import { PlannedRunMenu } from './planned-run-menu.tsx';
import classes from './planned-run-table.module.css';

export function PlannedRunTable({ ws, plans }: { ws: Id; plans: PlannedRun[] }) {
  const { t } = useTranslation(['planned', 'ui']);
  const { language } = useLocale();
  const columns: Column<PlannedRun>[] = [
    {
      id: 'name',
      head: t('name'),
      narrow: 'title',
      cell: ({ id, name }) => (
        <span className={classes.words}>
          <Link to={paths.plannedRun} params={{ workspaceId: ws, plannedRunId: id }} className="row-link">
            {name}
          </Link>
        </span>
      ),
    },
    {
      id: 'workflow',
      head: t('workflow'),
      cell: ({ workflow }) => <span className={classes.words}>{workflow.name}</span>,
    },
    {
      id: 'next',
      head: t('next'),
      narrow: 'detail',
      cell: (plan) => (plan.next_at === null ? <PlanStatus plan={plan} /> : <When at={plan.next_at} />),
    },
    {
      id: 'rule',
      head: t('rule'),
      cell: (plan) => <span className={classes.words}>{describeRule(t, plan, language)}</span>,
    },
    { id: 'status', head: t('status'), cell: (plan) => <PlanStatus plan={plan} /> },
    {
      id: 'by',
      head: t('by'),
      cell: ({ created_by_user }) => (created_by_user ? creatorName(created_by_user) : t('ui:nothing')),
    },
    {
      id: 'menu',
      head: <VisuallyHidden>{t('ui:actions')}</VisuallyHidden>,
      narrow: 'end',
      right: true,
      cell: (plan) => <PlannedRunMenu ws={ws} plan={plan} />,
    },
  ];
  return (
    <div className={listCard.card}>
      <DataTable label={t('title')} columns={columns} rows={plans} keyOf={({ id }) => id} />
    </div>
  );
}
