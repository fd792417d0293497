import fc from 'fast-check';
import type { Pool, PoolClient } from 'pg';
import type { RunStatus, StepStatus } from '../../engine/run-state.ts';
import { newId } from '../db/new-id.ts';

/** A run as rows, for tests of figures: it need not be one that the engine would make. Times are milliseconds. */
export interface HistoryRun {
  id: string;
  workflow_id: string;
  version_id: string;
  status: RunStatus;
  started_at: number;
  ended_at: number | null;
  due_at: number | null;
  mark: 'none' | 'archived' | 'hidden' | 'deleted';
  initiator_id: string | null;
  steps: HistoryStep[];
}

export interface HistoryStep {
  id: string;
  step_id: string;
  attempt: number;
  status: StepStatus;
  outcome: string | null;
  reason: string | null;
  opened_at: number | null;
  settled_at: number | null;
  due_at: number | null;
  assignees: { type: 'user_workspace' | 'group'; id: string }[];
  /** Who answered, if the step is completed. */
  answered_by: string | null;
  /** When the draft of an answer was first saved. */
  drafted_at: number | null;
  /** Whether it is a go-back that fired, so that the history has an activity of it. */
  went_back: boolean;
}

/** What the histories of a workspace are made of. */
export interface HistoryWorld {
  versions: { workflow_id: string; version_id: string; step_ids: string[]; go_back_id: string | null }[];
  member_ids: string[];
  group_ids: string[];
  /** The first and the last moment, milliseconds. */
  from: number;
  to: number;
}

const day = 86_400_000;

/** Histories of up to `most` runs. */
export function runHistories(world: HistoryWorld, most: number): fc.Arbitrary<HistoryRun[]> {
  return fc.array(runOf(world), { maxLength: most });
}

/** Often one of few values, so that moments and durations coincide; some with half a second. */
const spans = fc.oneof(
  fc.constantFrom(0, 1_000, 3_600_000, day, 7 * day),
  fc.integer({ min: 0, max: 40 * day }),
  fc.integer({ min: 0, max: 400 }).map((hours) => hours * 3_600_000 + 500),
);

function runOf({ versions, member_ids, group_ids, from, to }: HistoryWorld): fc.Arbitrary<HistoryRun> {
  const moments = fc.integer({ min: Math.floor(from / 1000), max: Math.floor(to / 1000) }).map((at) => at * 1000);
  const ref = fc.oneof(
    fc.constantFrom(...member_ids).map((id) => ({ type: 'user_workspace' as const, id })),
    fc.constantFrom(...group_ids).map((id) => ({ type: 'group' as const, id })),
  );
  const stepOf = (step_ids: string[], go_back_id: string | null) =>
    fc
      .record({
        step_id: fc.constantFrom(...step_ids, ...(go_back_id ? [go_back_id] : [])),
        status: fc.constantFrom<StepStatus>(
          'completed',
          'completed',
          'completed',
          'pending',
          'skipped',
          'cancelled',
          'failed',
          'created',
        ),
        outcome: fc.constantFrom('approve', 'disapprove', 'done', 'submitted'),
        reason: fc.constantFrom('condition_false', 'group_condition_false', 'skipped_by_admin'),
        after: spans,
        took: spans,
        drafted: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
        due: fc.option(spans, { nil: null }),
        assignees: fc.uniqueArray(ref, { maxLength: 2, selector: ({ id }) => id }),
      })
      .map((made) => ({ ...made, isBack: made.step_id === go_back_id }));
  return fc
    .constantFrom(...versions)
    .chain(({ workflow_id, version_id, step_ids, go_back_id }) =>
      fc.record({
        workflow_id: fc.constant(workflow_id),
        version_id: fc.constant(version_id),
        status: fc.constantFrom<RunStatus>('completed', 'completed', 'completed', 'cancelled', 'running', 'failed'),
        started_at: moments,
        took: spans,
        due: fc.option(spans, { nil: null }),
        mark: fc.constantFrom<HistoryRun['mark']>('none', 'none', 'none', 'archived', 'hidden', 'deleted'),
        initiator_id: fc.option(fc.constantFrom(...member_ids), { nil: null }),
        steps: fc.array(stepOf(step_ids, go_back_id), { maxLength: 6 }),
        // As a run that was started here or imported; otherwise the id is of another time.
        hasIdOfStart: fc.boolean(),
      }),
    )
    .map(({ took, due, steps, hasIdOfStart, ...run }) => {
      const hasEnded = run.status === 'completed' || run.status === 'cancelled';
      const attempts = new Map<string, number>();
      return {
        ...run,
        id: hasIdOfStart ? newId(run.started_at) : newId(),
        ended_at: hasEnded ? run.started_at + took : null,
        due_at: due === null ? null : run.started_at + due,
        steps: steps.map(({ after, took, drafted, due, isBack, ...step }): HistoryStep => {
          const attempt = (attempts.get(step.step_id) ?? 0) + 1;
          attempts.set(step.step_id, attempt);
          const wasOpened = ['completed', 'pending', 'cancelled', 'failed'].includes(step.status);
          const isSettled = ['completed', 'skipped', 'cancelled'].includes(step.status);
          const opened_at = run.started_at + after;
          const went_back = isBack && step.status === 'completed';
          return {
            ...step,
            id: newId(),
            attempt,
            opened_at: wasOpened ? opened_at : null,
            settled_at: isSettled ? opened_at + took : null,
            due_at: wasOpened && due !== null ? opened_at + due : null,
            outcome: step.status !== 'completed' ? null : went_back ? 'done' : step.outcome,
            reason: step.status === 'skipped' ? step.reason : null,
            answered_by:
              step.status === 'completed'
                ? (step.assignees.find(({ type }) => type === 'user_workspace')?.id ?? null)
                : null,
            drafted_at: wasOpened && drafted !== null ? opened_at + Math.floor((took * drafted) / 4) : null,
            went_back,
          };
        }),
      };
    });
}

const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Replaces all runs of a workspace. */
export async function storeHistory(pool: Pool, workspace_id: string, runs: readonly HistoryRun[]): Promise<void> {
  await pool.query('delete from runs where workspace_id = $1', [workspace_id]);
  await addHistory(pool, workspace_id, runs);
}

export async function addHistory(
  pool: Pool | PoolClient,
  workspace_id: string,
  runs: readonly HistoryRun[],
): Promise<void> {
  const marked = (run: HistoryRun, mark: HistoryRun['mark']) => (run.mark === mark ? moment(run.started_at) : null);
  const runRows = runs.map((run) => ({
    ...run,
    started_at: moment(run.started_at),
    ended_at: moment(run.ended_at),
    due_at: moment(run.due_at),
    archived_at: marked(run, 'archived'),
    hid_at: marked(run, 'hidden'),
    deleted_at: marked(run, 'deleted'),
  }));
  const stepRows = runs.flatMap((run) =>
    run.steps.map((step, position) => ({
      ...step,
      run_id: run.id,
      position,
      opened_at: moment(step.opened_at),
      settled_at: moment(step.settled_at),
      due_at: moment(step.due_at),
      drafted_at: moment(step.drafted_at),
    })),
  );
  await pool.query(
    `with given as (
      select * from jsonb_to_recordset($2::jsonb) as x(id uuid, workflow_id uuid, version_id uuid, status text,
        started_at timestamptz, ended_at timestamptz, due_at timestamptz, archived_at timestamptz, hid_at timestamptz,
        deleted_at timestamptz, initiator_id uuid)
    )
    insert into runs (workspace_id, id, workflow_id, version_id, status, revision, name, started_at, ended_at, due_at,
      archived_at, hid_at, deleted_at, initiator_id, updated_at)
    select $1, id, workflow_id, version_id, status, 1, 'Run', started_at, ended_at, due_at, archived_at, hid_at,
      deleted_at, initiator_id, started_at from given`,
    [workspace_id, JSON.stringify(runRows)],
  );
  const steps = `jsonb_to_recordset($2::jsonb) as x(id uuid, run_id uuid, step_id uuid, position int, attempt int, status text,
    outcome text, reason text, assignees jsonb, opened_at timestamptz, settled_at timestamptz, due_at timestamptz,
    answered_by uuid, drafted_at timestamptz, went_back boolean)`;
  const write = (statement: string) => pool.query(statement, [workspace_id, JSON.stringify(stepRows)]);
  await write(
    `insert into run_steps (workspace_id, id, run_id, step_id, position, attempt, revision, status, outcome, reason,
      assignees, opened_at, settled_at, due_at)
    select $1, id, run_id, step_id, position, attempt, 1, status, outcome, reason, assignees, opened_at, settled_at, due_at
    from ${steps}`,
  );
  await write(
    `insert into step_assignees (workspace_id, run_id, run_step_id, member_id, group_id, is_open, opened_at, due_at)
    select $1, x.run_id, x.id, case when a ->> 'type' = 'user_workspace' then (a ->> 'id')::uuid end,
      case when a ->> 'type' = 'group' then (a ->> 'id')::uuid end, x.status = 'pending', x.opened_at, x.due_at
    from ${steps}, jsonb_array_elements(x.assignees) a`,
  );
  await write(
    `insert into step_answers (workspace_id, run_id, run_step_id, member_id, is_draft, answer, at)
    select $1, run_id, id, answered_by, false, outcome, settled_at from ${steps} where answered_by is not null`,
  );
  await write(
    `insert into activities (workspace_id, id, run_id, run_step_id, kind, at, data)
    select $1::uuid, gen_random_uuid(), run_id, id, 'step_draft_saved', drafted_at + late, '{}'::jsonb
    from ${steps}, (values (interval '0'), (interval '1 minute')) again(late) where drafted_at is not null
    union all
    select $1::uuid, gen_random_uuid(), run_id, id, 'went_back', settled_at, jsonb_build_object('go_back_to', step_id)
    from ${steps} where went_back`,
  );
}

/** Whether a person who is no owner sees a run: by having started it, or by being or having been an assignee. */
export const sees = (run: HistoryRun, member_id: string, group_ids: readonly string[]): boolean =>
  run.initiator_id === member_id ||
  run.steps.some(({ assignees }) => assignees.some(({ id }) => id === member_id || group_ids.includes(id)));
