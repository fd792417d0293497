import { pastRunsOfForecast } from '../../contract/forecasts.ts';
import type { Id, Ref, Version } from '../../engine/definition.ts';
import type { PastRun, PastStep, Plan } from '../../engine/forecast/past-run.ts';
import type { RunState } from '../../engine/run-state.ts';
import type { AppContext } from '../app-context.ts';
import { readFigures } from '../read-figures.ts';
import { loadVersion } from '../run-access/load-version.ts';

/** Opened steps that are read of a run. Of a run with more, the later ones are not compared, but its end is. */
const stepsOfRun = 100;

/** What is read of a run: its position and times, nothing that was answered. */
export interface PastRunRow {
  id: Id;
  version_id: Id;
  started_at: number;
  ended_at: number | null;
  is_completed: boolean;
  /** For each step: the action, the attempt, when it opened, when it was settled, and its assignees. */
  steps: [Id, number, number, number | null, Ref[]][];
}

/** SQL: the columns of a `PastRunRow` of `runs r`. Imported runs have fractions of a second. */
export const pastRunColumns = `r.id, r.version_id, date_part('epoch', r.started_at) as started_at,
  date_part('epoch', r.ended_at) as ended_at, r.status = 'completed' as is_completed,
  coalesce((select jsonb_agg(jsonb_build_array(s.step_id, s.attempt, date_part('epoch', s.opened_at),
      date_part('epoch', s.settled_at), s.assignees) order by s.position)
    from (select * from run_steps s where s.workspace_id = $1 and s.run_id = r.id and s.opened_at is not null
      order by s.position limit ${stepsOfRun}) s), '[]') as steps`;

/** Walks the index `runs_of_workflow_by_start`; see `server/db/statement-plans.test.ts`. */
export const newestRunsOfWorkflow = {
  name: 'find-past-runs',
  text: `select ${pastRunColumns} from (select * from runs r
      where r.workspace_id = $1 and r.workflow_id = $2 and r.deleted_at is null
      order by r.started_at desc limit ${pastRunsOfForecast}) r`,
};

/**
 * The runs of a workflow that started last, ended or not, whoever sees them: from the replica of the database, where there
 * is one. Where a run stands that is forecast is read from the database itself.
 */
export async function loadPastRuns(context: AppContext, workspace_id: Id, workflow_id: Id): Promise<PastRun[]> {
  const { rows } = await readFigures(context, ({ pool }) =>
    pool.query<PastRunRow>({ ...newestRunsOfWorkflow, values: [workspace_id, workflow_id] }),
  );
  return Promise.all(rows.map((row) => toPastRun(context, workspace_id, row)));
}

export async function toPastRun(context: AppContext, workspace_id: Id, row: PastRunRow): Promise<PastRun> {
  const { id, version_id, started_at, ended_at, is_completed, steps } = row;
  return {
    id,
    started_at,
    ended_at,
    is_completed,
    plan: planOf(await loadVersion(context.pool, workspace_id, version_id)),
    steps: steps.map(([action_id, attempt, opened_at, settled_at, assignees]) => ({
      action_id,
      attempt,
      opened_at,
      settled_at,
      holders: holdersOf(assignees),
    })),
  };
}

/** A loaded run in the same form. */
export const runToForecast = (run: RunState, version: Version): PastRun => ({
  id: run.id,
  started_at: run.started_at,
  ended_at: run.ended_at,
  is_completed: run.status === 'completed',
  plan: planOf(version),
  steps: run.steps.flatMap(({ step_id, attempt, opened_at, settled_at, assignees }): PastStep[] =>
    opened_at === null ? [] : [{ action_id: step_id, attempt, opened_at, settled_at, holders: holdersOf(assignees) }],
  ),
});

const plans = new WeakMap<Version, Plan>();

/** The same array for the same version, so that its parts are compared once. */
export function planOf(version: Version): Plan {
  const known =
    plans.get(version) ?? version.definition.action_groups.map(({ actions }) => actions.map(({ id }) => id));
  plans.set(version, known);
  return known;
}

const holdersOf = (assignees: readonly Ref[]): string =>
  assignees
    .map(({ id }) => id)
    .toSorted()
    .join(' ');
