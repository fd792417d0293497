import { Button } from '@mantine/core';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { creatorName } from '../../contract/person-name.ts';
import { getPlannedRun, type PlannedRunWhole } from '../../contract/planned-runs.ts';
import { formatDay } from '../lib/format-date.ts';
import { paths } from '../lib/paths.ts';
import { useApi } from '../lib/query.ts';
import { usePlannedRunId, useWorkspaceId } from '../lib/route-params.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { FieldList } from '../runs/field-list.tsx';
import { RefNames } from '../runs/ref-names.tsx';
import { Icon } from '../ui/icon.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SkeletonRows } from '../ui/skeletons.tsx';
import { describeRule } from './describe-rule.ts';
import { NextDates } from './next-dates.tsx';
import { OccurrenceTable } from './occurrence-table.tsx';
import { PlanStatus } from './plan-status.tsx';
import classes from './planned-run-page.module.css';
import { usePlannedRunCommands } from './use-planned-run-commands.ts';

/** One plan: its future and its past dates, and what its runs begin with. */
export function PlannedRunPage() {
  const ws = useWorkspaceId();
  const planned_run_id = usePlannedRunId();
  const { data } = useApi(getPlannedRun, { params: { ws, planned_run_id } }, { throwOnError: true });
  return <Page>{data ? <ShownPlan ws={ws} plan={data.planned_run} /> : <SkeletonRows rows={5} />}</Page>;
}

function ShownPlan({ ws, plan }: { ws: string; plan: PlannedRunWhole }) {
  const { t } = useTranslation(['planned', 'ui', 'runs']);
  const locale = useLocale();
  const now = useNow();
  const due =
    plan.due_date !== null
      ? formatDay(plan.due_date, locale, now)
      : plan.due_after && t(`due_after_start.${plan.due_after}`);
  return (
    <>
      <PageHead
        title={plan.name}
        above={
          <Link to={paths.plannedRuns} params={{ workspaceId: ws }}>
            {t('title')}
          </Link>
        }
        remark={<PlanStatus plan={plan} />}
        below={plan.description || undefined}
        actions={<Commands ws={ws} plan={plan} />}
      />
      {plan.notice && (
        <p className={classes.notice} role="status">
          {t(plan.notice)}
        </p>
      )}
      {plan.refusal && (
        <p className={classes.notice} role="status">
          {t('refused_now', { message: plan.refusal })}
        </p>
      )}
      <div className={classes.columns}>
        <section className={`${classes.card} ${classes.next}`} aria-label={t('next_dates')}>
          <h2>{t('next_dates')}</h2>
          <p className={classes.quiet}>{describeRule(t, plan, locale.language)}</p>
          {plan.status === 'disabled' && <p className={classes.quiet}>{t('dates_paused')}</p>}
          <NextDates dates={plan.next_dates} zone={plan.zone} />
        </section>
        <aside className={classes.side}>
          <section className={classes.card}>
            <h2>{t('about')}</h2>
            <dl className={classes.facts}>
              <dt>{t('workflow')}</dt>
              <dd>
                <Link to={paths.workflow} params={{ workspaceId: ws, workflowId: plan.workflow.id }}>
                  {plan.workflow.name}
                </Link>
              </dd>
              <dt>{t('by')}</dt>
              <dd>{plan.created_by_user ? creatorName(plan.created_by_user) : t('ui:nothing')}</dd>
              {due && (
                <>
                  <dt>{t('due')}</dt>
                  <dd>{due}</dd>
                </>
              )}
              {plan.reassign_initiators.length > 0 && (
                <>
                  <dt>{t('runs:start.initiators')}</dt>
                  <dd>
                    <RefNames of={plan.reassign_initiators} />
                  </dd>
                </>
              )}
            </dl>
            <p className={classes.quiet}>{t('version')}</p>
          </section>
          {plan.fields.length > 0 && (
            <section className={classes.card} aria-label={t('answers')}>
              <h2>{t('answers')}</h2>
              <FieldList fields={plan.fields} />
            </section>
          )}
        </aside>
        <section className={classes.past} aria-label={t('past')}>
          <h2>{t('past')}</h2>
          {plan.occurrences.length > 0 ? (
            <OccurrenceTable ws={ws} plan={plan} />
          ) : (
            <p className={classes.quiet}>{t('none_past')}</p>
          )}
        </section>
      </div>
    </>
  );
}

function Commands({ ws, plan }: { ws: string; plan: PlannedRunWhole }) {
  const { t } = useTranslation(['planned', 'ui']);
  const { toggle, remove } = usePlannedRunCommands(ws, plan);
  const isOn = plan.status === 'enabled';
  return (
    <>
      {plan.can.edit && (
        <LinkButton
          to={paths.editPlannedRun}
          params={{ workspaceId: ws, plannedRunId: plan.id }}
          variant="default"
          leftSection={<Icon of={IconPencil} />}
        >
          {t('ui:edit')}
        </LinkButton>
      )}
      {plan.can.toggle && (
        <Button variant="default" leftSection={<Icon of={isOn ? IconPlayerPause : IconPlayerPlay} />} onClick={toggle}>
          {t(isOn ? 'pause' : 'resume')}
        </Button>
      )}
      {plan.can.delete && (
        <Button variant="default" leftSection={<Icon of={IconTrash} />} onClick={() => void remove()}>
          {t('ui:delete_command')}
        </Button>
      )}
    </>
  );
}
