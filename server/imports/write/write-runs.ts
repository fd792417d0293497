import type { Client } from 'pg';
import type { Id } from '../../../engine/definition.ts';
import { newId } from '../../db/new-id.ts';
import type { BuiltRun } from './build-run.ts';

export interface RunsOf {
  workspace_id: Id;
  import_id: Id;
  workflow_id: Id;
  version_id: Id;
  source: string;
  /** Who imports. */
  by: Id;
  /** The name of the file, for the history. */
  file: string;
  /** Unix seconds. */
  now: number;
}

const time = (column: string) => `to_timestamp(${column} / 1e6::double precision)`;

/** One statement writes a batch. Nothing is written of a case that the workflow already has from this source. */
const insertRuns = {
  name: 'import-runs',
  text: `with added as (
      insert into runs (workspace_id, id, workflow_id, version_id, status, revision, name, started_at, ended_at,
        action_group_id, updated_at, import_id, import_source, case_key)
      select $1, x.id, $2, $3, x.status, x.revision, x.name, ${time('x.started')}, ${time('x.ended')},
        x.action_group_id, ${time('x.last')}, $4, $5, x.case_key
      from jsonb_to_recordset($6::jsonb) as x(id uuid, status text, revision int, name text, started bigint,
        ended bigint, last bigint, action_group_id uuid, case_key text)
      on conflict (workspace_id, workflow_id, import_source, case_key) where case_key is not null do nothing
      returning id, status, started_at, ended_at
    ), counted as (
      -- For the figures of analytics, as by a transition; a trigger discounts the runs that are deleted.
      insert into run_deltas (workspace_id, workflow_id, version_id, started_at, ended_at, became)
      select $1, $2, $3, started_at, ended_at, status from added
    ), changed as (
      insert into changed_runs (workspace_id, run_id) select $1, id from added
    ), steps as (
      insert into run_steps (workspace_id, id, run_id, step_id, position, attempt, revision, status, outcome, reason,
        why, assignees, opened_at, settled_at, due_at, is_imported, done_by, done_by_group)
      select $1, x.id, x.run_id, x.step_id, x.position, x.attempt, x.revision, x.status, x.outcome, x.reason, x.why,
        x.assignees, ${time('x.opened')}, ${time('x.settled')}, to_timestamp(x.due_at), x.is_imported, x.done_by,
        x.done_by_group
      from jsonb_to_recordset($7::jsonb) as x(id uuid, run_id uuid, step_id uuid, position int, attempt int,
        revision int, status text, outcome text, reason text, why jsonb, assignees jsonb, opened bigint, settled bigint,
        due_at bigint, is_imported boolean, done_by text, done_by_group text)
        join added on added.id = x.run_id
    ), assigned as (
      insert into step_assignees (workspace_id, run_id, run_step_id, member_id, group_id, is_open, has_answered,
        opened_at, due_at)
      select $1, x.run_id, x.run_step_id, x.member_id, x.group_id, x.is_open, x.has_answered, ${time('x.opened')},
        to_timestamp(x.due_at)
      from jsonb_to_recordset($8::jsonb) as x(run_id uuid, run_step_id uuid, member_id uuid, group_id uuid,
        is_open boolean, has_answered boolean, opened bigint, due_at bigint)
        join added on added.id = x.run_id
    ), answered as (
      insert into step_answers (workspace_id, run_id, run_step_id, member_id, is_draft, answer, at)
      select $1, x.run_id, x.run_step_id, x.member_id, false, x.answer, ${time('x.at')}
      from jsonb_to_recordset($9::jsonb)
        as x(run_id uuid, run_step_id uuid, member_id uuid, answer text, at bigint)
        join added on added.id = x.run_id
    ), filled as (
      insert into field_values (workspace_id, run_id, field_id, attempt, run_step_id, step_id, value)
      select $1, x.run_id, x.field_id, x.attempt, x.run_step_id, x.step_id, x.value
      from jsonb_to_recordset($10::jsonb)
        as x(run_id uuid, field_id uuid, attempt int, run_step_id uuid, step_id uuid, value jsonb)
        join added on added.id = x.run_id
    ), told as (
      insert into activities (workspace_id, id, run_id, kind, at, by_id, data)
      select $1, x.activity_id, x.id, 'run_imported', to_timestamp($11), $12, jsonb_build_object('file', $13::text)
      from jsonb_to_recordset($6::jsonb) as x(id uuid, activity_id uuid) join added on added.id = x.id
    )
    select id from added`,
};

/** Writes runs. @returns The ids of those that were written. */
export async function writeRuns(client: Client, of: RunsOf, runs: readonly BuiltRun[]): Promise<Set<Id>> {
  const steps = runs.flatMap((run) => run.steps.map((step, position) => ({ run_id: run.id, position, ...step })));
  const { rows } = await client.query<{ id: Id }>({
    ...insertRuns,
    values: [
      of.workspace_id,
      of.workflow_id,
      of.version_id,
      of.import_id,
      of.source,
      JSON.stringify(
        runs.map(({ steps: _steps, values: _values, ...run }) => ({
          ...run,
          // The history is sorted by id: the line stands behind the last event, before all that happens later.
          activity_id: newId(Math.floor(run.last / 1000)),
        })),
      ),
      JSON.stringify(steps.map(({ votes: _votes, drafts: _drafts, mail: _mail, ...step }) => step)),
      JSON.stringify(
        steps.flatMap(({ run_id, id, status, assignees, votes, opened, due_at }) =>
          assignees.map((ref) => ({
            run_id,
            run_step_id: id,
            member_id: ref.type === 'user_workspace' ? ref.id : null,
            group_id: ref.type === 'group' ? ref.id : null,
            is_open: status === 'pending',
            has_answered: status === 'pending' && votes.some((vote) => vote.user_workspace_id === ref.id),
            opened,
            due_at,
          })),
        ),
      ),
      JSON.stringify(
        steps.flatMap(({ run_id, id, votes, settled }) =>
          votes.map(({ user_workspace_id, answer }) => ({
            run_id,
            run_step_id: id,
            member_id: user_workspace_id,
            answer,
            at: settled,
          })),
        ),
      ),
      JSON.stringify(runs.flatMap(({ id, values }) => values.map((value) => ({ run_id: id, ...value })))),
      of.now,
      of.by,
      of.file,
    ],
  });
  return new Set(rows.map(({ id }) => id));
}
