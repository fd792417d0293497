import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { createContext, Suspense, use } from 'react';
import type { RunSummary } from '../../contract/runs.ts';
import { ForecastCell } from '../forecasts/lazy-forecasts.ts';
import { formatDay } from '../lib/format-date.ts';
import { paths } from '../lib/paths.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { RunRowMenu } from '../runs/commands/run-row-menu.tsx';
import { ImportedChip } from '../runs/imported-chip.tsx';
import { segmentsOf } from '../runs/segments-of.ts';
import { useIsNarrow } from '../runs/use-is-narrow.ts';
import { BatonBar } from '../ui/baton-bar.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import type { RowGroup } from '../ui/grouped-rows.tsx';
import { Status } from '../ui/status-glyph.tsx';
import { Track } from '../ui/track.tsx';
import { DueCell, isYours, ProgressCell, StarterCell, WithCell } from './run-cells.tsx';
import classes from './run-table.module.css';
import { useColumnWidths } from './use-column-widths.ts';
import type { RowSelection } from './use-selection.ts';
import type { sortHeads } from './use-sort-heads.tsx';

/** Not made in each render, so that rows which stay the same are not rendered again. */
const cells = {
  run: (run: RunSummary) => <NameCell run={run} />,
  workflow: (run: RunSummary) => <WorkflowCell run={run} />,
  status: (run: RunSummary) => <StatusCell run={run} />,
  progress: (run: RunSummary) => <ProgressCell run={run} />,
  with: (run: RunSummary) => <WithCell run={run} />,
  by: (run: RunSummary) => <StarterCell run={run} />,
  started: (run: RunSummary) => <StartedCell run={run} />,
  due: (run: RunSummary) => <DueCell run={run} />,
  forecast: (run: RunSummary) => <LikelyDone run={run} />,
  menu: (run: RunSummary) => <MenuCell run={run} />,
};

/** The runs whose forecasts are shown, which are loaded together; null if none are. */
const Forecast = createContext<readonly string[] | null>(null);

/** One row per run; on a phone a row has several lines. */
export function RunTable({
  runs,
  groups,
  selection,
  headOf,
  isAtRisk = false,
}: {
  runs: RunSummary[];
  groups?: RowGroup<RunSummary>[] | undefined;
  selection?: RowSelection | undefined;
  headOf: ReturnType<typeof sortHeads>;
  /** Whether these are the runs at risk: then it is shown when each is likely done, in place of who started it and when. */
  isAtRisk?: boolean;
}) {
  const { t } = useTranslation(['runs', 'commands', 'ui']);
  const columns: Column<RunSummary>[] = [
    { id: 'run', ...headOf(t('list.run'), 'name'), narrow: 'title', cell: cells.run },
    { id: 'workflow', ...headOf(t('list.workflow'), 'workflow'), narrow: 'detail', cell: cells.workflow },
    { id: 'status', ...headOf(t('list.status_head'), 'status'), cell: cells.status },
    { id: 'progress', ...headOf(t('list.progress'), 'progress'), cell: cells.progress },
    { id: 'with', ...headOf(t('list.with'), 'holder'), cell: cells.with },
    ...(isAtRisk
      ? []
      : [
          { id: 'by', ...headOf(t('list.by'), 'initiator'), cell: cells.by },
          { id: 'started', ...headOf(t('list.started'), 'started_at'), cell: cells.started },
        ]),
    { id: 'due', ...headOf(t('list.due'), 'due_date'), cell: cells.due },
    ...(isAtRisk ? [{ id: 'forecast', head: t('list.forecast'), cell: cells.forecast }] : []),
    {
      id: 'menu',
      head: <VisuallyHidden>{t('ui:actions')}</VisuallyHidden>,
      narrow: 'end',
      right: true,
      cell: cells.menu,
    },
  ];
  const widths = useColumnWidths(runs);
  const table = (
    <div
      className={classes.table}
      {...widths}
      data-risk={isAtRisk || undefined}
      data-ended={runs.some((run) => run.ended_at !== null) || undefined}
    >
      <DataTable
        label={t('title')}
        columns={columns}
        rows={runs}
        groups={groups}
        keyOf={(run) => run.id}
        selection={
          selection && {
            ...selection,
            labelOf: (run) => t('commands:bulk.select', { name: run.name }),
            labelOfAll: t('commands:bulk.select_all'),
          }
        }
      />
    </div>
  );
  return isAtRisk ? <Forecast value={runs.map(({ id }) => id)}>{table}</Forecast> : table;
}

function LikelyDone({ run }: { run: RunSummary }) {
  const run_ids = use(Forecast);
  if (!run_ids) return null;
  return (
    <span className={classes.likely}>
      <Suspense>
        <ForecastCell run_id={run.id} run_ids={run_ids} />
      </Suspense>
    </span>
  );
}

function WorkflowCell({ run }: { run: RunSummary }) {
  const isNarrow = useIsNarrow();
  return (
    <span className={classes.quiet} title={run.workflow.name}>
      {run.workflow.name}
      {isNarrow && stageOf(run)}
      {isNarrow && <PhoneLine run={run} />}
      {isNarrow && <LikelyDone run={run} />}
    </span>
  );
}

function MenuCell({ run }: { run: RunSummary }) {
  const isNarrow = useIsNarrow();
  return (
    <>
      {isNarrow && <DueCell run={run} />}
      <RunRowMenu run={run} />
    </>
  );
}

function StartedCell({ run }: { run: RunSummary }) {
  const locale = useLocale();
  const now = useNow();
  return <time className={classes.quiet}>{formatDay(run.started_at, locale, now)}</time>;
}

/** On a phone, the contents of the columns for status, progress and holders. */
function PhoneLine({ run }: { run: RunSummary }) {
  return (
    <span className={classes.phone}>
      <Status of={run.status} />
      <Track segments={segmentsOf(run.stages)} />
      {run.ended_at === null && run.status !== 'failed' && <WithCell run={run} />}
    </span>
  );
}

function StatusCell({ run }: { run: RunSummary }) {
  return (
    <span className={classes.status}>
      <Status of={run.status} />
    </span>
  );
}

function NameCell({ run }: { run: RunSummary }) {
  const { t } = useTranslation('runs');
  const workspaceId = useWorkspaceId();
  return (
    <span className={classes.name}>
      {isYours(run) && <BatonBar />}
      <Link to={paths.run} params={{ workspaceId, runId: run.id }} className="row-link" title={run.name}>
        {run.name}
        {isYours(run) && <span className="visually-hidden">, {t('with_you')}</span>}
      </Link>
      {run.import && (
        <span className={classes.imported}>
          <ImportedChip of={run.import} />
        </span>
      )}
    </span>
  );
}

const stageOf = (run: RunSummary): string => {
  const now = run.stages.find((stage) => stage.state === 'held' || stage.state === 'failed');
  return now ? ` · ${now.name}` : '';
};
