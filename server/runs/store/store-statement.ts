import { placesSql } from '../../billing/is-frozen.ts';
import { insertEffectsFrom, insertJobsFrom } from '../../jobs/enqueue-jobs.ts';
import { deleteOldCalls } from './delete-old-calls.ts';

/**
 * The statement that stores the transitions of one or more runs of a workspace is built from parts, which are CTEs that
 * write. The first one, `moved`, writes the rows of the runs. All others join it, and so write nothing for a run whose
 * row was not written; only the deletion of a trigger's old calls is independent of it.
 * Parameters: $1 the workspace, $2 the new rows of the runs with the revisions that were read; then one for each other
 * part, whose rows name their run.
 */

/** Transitions that share a statement at most; as many starts as `take_run_places` allows. */
export const mostTogether = 16;

/** One part of the statement. `$n` is its parameter: its rows as JSON, each with the `run_id` of its run. */
export interface StatementPart {
  name: string;
  sql: (n: string) => string;
}

/** The rows of a part whose run was written, as a `from` item `x`. */
const rowsOf = (n: string, columns: string) =>
  `moved join jsonb_to_recordset(${n}::jsonb) as x(run_id uuid, ${columns}) on x.run_id = moved.id`;

/**
 * The same as a CTE before the part `name`: an UPDATE or DELETE of a distributed database cannot read rows from JSON in its own
 * `from`. PostgreSQL plans both alike.
 */
const rowsBefore = (name: string, n: string, columns: string) =>
  `${name}_rows as (select x.* from ${rowsOf(n, columns)})`;

const time = (column: string) => `to_timestamp(${column})`;

/** The stored time, if it is in the given second: times of imported runs have fractions, which the engine drops. */
const keptMoment = (stored: string, given: string) =>
  `case when ${stored} >= ${time(given)} and ${stored} < ${time(`${given} + 1`)} then ${stored} else ${time(given)} end`;

/** @param further What follows the rows in `from`. */
function insertRunsFrom(further: string): string {
  return `insert into runs (workspace_id, id, workflow_id, version_id, trigger_id, status, revision, name, description,
      initiator_id, reassign_initiators, depth, parent_run_id, parent_run_step_id, started_at, ended_at, due_at, due_after, action_group_id,
      updated_at)
    select $1, n.id, n.workflow_id, n.version_id, n.trigger_id, n.status, n.revision, n.name, n.description,
      n.initiator_id, n.reassign_initiators, n.depth, n.parent_run_id, n.parent_run_step_id, ${time('n.started_at')},
      ${time('n.ended_at')}, ${time('n.due_at')}, n.due_after, n.action_group_id, ${time('n.updated_at')}
    from jsonb_to_recordset($2::jsonb) as n(place int, id uuid, workflow_id uuid, version_id uuid, trigger_id uuid, status text, revision int,
      name text, description text, initiator_id uuid, reassign_initiators jsonb, depth int, parent_run_id uuid,
      parent_run_step_id uuid, started_at bigint, ended_at bigint, due_at bigint, due_after text, action_group_id uuid,
      updated_at bigint)
      ${further}
    returning id, workflow_id, version_id, started_at, ended_at`;
}

/** False also for null. */
const isAmong = (value: string, list: string) => `coalesce(${value} = any (${list}), false)`;

/** Names the runs for the breakdowns of analytics: a worker counts them anew. */
const nameChanged = `changed as (insert into changed_runs (workspace_id, run_id) select $1, id from moved)`;

/**
 * The runs are in the order of their `place`: if a package has room for some of them only, these are the first. The
 * function that takes the places is volatile, and the CTE keeps it from being called for each run.
 */
export const insertRun: StatementPart = {
  name: 'start',
  sql: () => `places as materialized (
    select ${placesSql('$1', time(`($2::jsonb -> 0 ->> 'started_at')::bigint`), 'jsonb_array_length($2::jsonb)')} as taken
    from workspaces w where w.id = $1 and w.status = 'enabled'
  ), moved as (
    ${insertRunsFrom('join places on n.place <= places.taken')}), ${nameChanged}`,
};

/**
 * Instead of `insertRun` in a distributed database: the places were taken by a statement before, in the same transaction, because
 * the function cannot be called where the workspace is. Only the runs that have a place are given.
 */
export const insertPlacedRun: StatementPart = {
  name: 'placed-start',
  sql: () => `moved as (
    ${insertRunsFrom(`where exists (select 1 from workspaces w where w.id = $1 and w.status = 'enabled')`)}), ${nameChanged}`,
};

/** The statement before `insertPlacedRun`: how many of the runs of `$2` may start, in the order of their place. */
export const takePlaces = {
  name: 'take-run-places',
  text: `select ${placesSql('$1', 'to_timestamp($2)', '$3')} as taken`,
};

/** A start is metered by inserting a row: a counter would make all starts of a workspace wait for each other. */
export const meterRun: StatementPart = {
  name: 'meter',
  sql: (n) => `metered as (
    insert into usage_deltas (workspace_id, at, runs)
    select $1, ${time('x.at')}, 1 from ${rowsOf(n, 'at bigint')})`,
};

/**
 * Records for the figures of analytics that a run is counted now, is no longer counted, or is counted under another
 * status. A counter would make all transitions of a workspace wait for each other. The times are those of the run's
 * row; its version too, unless the row names the one that the run had before.
 */
export const countRun: StatementPart = {
  name: 'count',
  sql: (n) => `counted as (
    insert into run_deltas (workspace_id, workflow_id, version_id, started_at, ended_at, was, became)
    select $1, moved.workflow_id, coalesce(x.version_id, moved.version_id), moved.started_at, moved.ended_at, x.was, x.became
    from ${rowsOf(n, 'version_id uuid, was text, became text')})`,
};

export const updateRun: StatementPart = {
  name: 'move',
  sql: () => `moved_rows as (
    select n.* from jsonb_to_recordset($2::jsonb) as n(id uuid, version_id uuid, former_version_ids uuid[], move jsonb, read_revision int, status text, revision int, name text, description text,
      reassign_initiators jsonb, ended_at bigint, due_at bigint, due_after text, action_group_id uuid, archived_at bigint, deleted_at bigint,
      hid_at bigint, updated_at bigint)
    -- PostgreSQL guesses a hundred rows, and would rather read some thousand runs than look so many up.
    limit ${mostTogether}
  ), moved as (
    update runs r set status = n.status, revision = n.revision, name = n.name, description = n.description,
      reassign_initiators = n.reassign_initiators, ended_at = ${keptMoment('r.ended_at', 'n.ended_at')}, due_at = ${time('n.due_at')},
      due_after = n.due_after, action_group_id = n.action_group_id, archived_at = ${time('n.archived_at')}, deleted_at = ${time('n.deleted_at')}, hid_at = ${time('n.hid_at')},
      updated_at = ${time('n.updated_at')}, version_id = n.version_id, former_version_ids = n.former_version_ids, move = n.move
    from moved_rows n
    where r.workspace_id = $1 and r.id = n.id and r.revision = n.read_revision
    returning r.id, r.workflow_id, r.version_id, r.started_at, r.ended_at
  ), ${nameChanged}`,
};

const stepColumns = `id uuid, step_id uuid, position int, attempt int, revision int, status text, outcome text,
  reason text, note text, why jsonb, assignees jsonb, opened_at bigint, settled_at bigint, due_at bigint, child_run_id uuid, mail jsonb`;

export const addSteps: StatementPart = {
  name: 'add-steps',
  sql: (n) => `added_steps as (
    insert into run_steps (workspace_id, id, run_id, step_id, position, attempt, revision, status, outcome, reason, note,
      why, assignees, opened_at, settled_at, due_at, child_run_id, mail)
    select $1, x.id, x.run_id, x.step_id, x.position, x.attempt, x.revision, x.status, x.outcome, x.reason, x.note, x.why,
      x.assignees, ${time('x.opened_at')}, ${time('x.settled_at')}, ${time('x.due_at')}, x.child_run_id, x.mail
    from ${rowsOf(n, stepColumns)})`,
};

export const updateSteps: StatementPart = {
  name: 'change-steps',
  sql: (n) => `${rowsBefore('changed_steps', n, stepColumns)}, changed_steps as (
    update run_steps s set revision = x.revision, status = x.status, outcome = x.outcome, reason = x.reason,
      note = x.note, why = x.why, assignees = x.assignees, opened_at = ${time('x.opened_at')},
      settled_at = ${time('x.settled_at')}, due_at = ${time('x.due_at')}, child_run_id = x.child_run_id, mail = x.mail
    from changed_steps_rows x
    where s.workspace_id = $1 and s.id = x.id)`,
};

/** The steps of a move that was taken back; their assignees, drafts and notices go with them. */
export const deleteSteps: StatementPart = {
  name: 'drop-steps',
  sql: (n) => `${rowsBefore('dropped_steps', n, 'run_step_id uuid')}, dropped_steps as (
    delete from run_steps s using dropped_steps_rows x
    where s.workspace_id = $1 and s.id = x.run_step_id)`,
};

export const deleteAssignees: StatementPart = {
  name: 'drop-assignees',
  sql: (n) => `${rowsBefore('dropped_assignees', n, 'run_step_id uuid')}, dropped_assignees as (
    delete from step_assignees a using dropped_assignees_rows x
    where a.workspace_id = $1 and a.run_step_id = x.run_step_id)`,
};

/**
 * The assignees of a step that opened or closed, and those who answered while it goes on waiting for others. `answered` are
 * all who have answered an open step.
 */
export const updateAssignees: StatementPart = {
  name: 'change-assignees',
  sql: (
    n,
  ) => `${rowsBefore('changed_assignees', n, 'run_step_id uuid, is_open boolean, opened_at bigint, due_at bigint, answered uuid[]')}, changed_assignees as (
    update step_assignees a set is_open = x.is_open, has_answered = ${isAmong('a.member_id', 'x.answered')},
      opened_at = ${time('x.opened_at')}, due_at = ${time('x.due_at')}
    from changed_assignees_rows x
    where a.workspace_id = $1 and a.run_step_id = x.run_step_id
      and (a.is_open, a.has_answered, a.opened_at, a.due_at) is distinct from
        (x.is_open, ${isAmong('a.member_id', 'x.answered')}, ${time('x.opened_at')}, ${time('x.due_at')}))`,
};

export const addAssignees: StatementPart = {
  name: 'add-assignees',
  sql: (n) => `added_assignees as (
    insert into step_assignees (workspace_id, run_id, run_step_id, member_id, group_id, is_open, has_answered, opened_at, due_at)
    select $1, x.run_id, x.run_step_id, x.member_id, x.group_id, x.is_open, coalesce(x.has_answered, false),
      ${time('x.opened_at')}, ${time('x.due_at')}
    from ${rowsOf(n, 'run_step_id uuid, member_id uuid, group_id uuid, is_open boolean, has_answered boolean, opened_at bigint, due_at bigint')})`,
};

export const addVotes: StatementPart = {
  name: 'add-votes',
  sql: (n) => `added_votes as (
    insert into step_answers (workspace_id, run_id, run_step_id, member_id, is_draft, answer, comment, at)
    select $1, x.run_id, x.run_step_id, x.user_workspace_id, false, x.answer, x.comment, ${time('x.at')}
    from ${rowsOf(n, 'run_step_id uuid, user_workspace_id uuid, answer text, comment text, at bigint')})`,
};

export const deleteDrafts: StatementPart = {
  name: 'drop-drafts',
  sql: (n) => `${rowsBefore('dropped_drafts', n, 'run_step_id uuid, member_id uuid')}, dropped_drafts as (
    delete from step_answers d using dropped_drafts_rows x
    where d.workspace_id = $1 and d.run_step_id = x.run_step_id and d.member_id = x.member_id and d.is_draft)`,
};

export const saveDrafts: StatementPart = {
  name: 'save-drafts',
  sql: (n) => `saved_drafts as (
    insert into step_answers (workspace_id, run_id, run_step_id, member_id, is_draft, comment, fields, at)
    select $1, x.run_id, x.run_step_id, x.user_workspace_id, true, x.comment, x.fields, ${time('x.at')}
    from ${rowsOf(n, 'run_step_id uuid, user_workspace_id uuid, comment text, fields jsonb, at bigint')}
    on conflict (workspace_id, run_step_id, member_id, is_draft)
      do update set comment = excluded.comment, fields = excluded.fields, at = excluded.at)`,
};

export const saveValues: StatementPart = {
  name: 'save-values',
  sql: (n) => `saved_values as (
    insert into field_values (workspace_id, run_id, field_id, attempt, run_step_id, step_id, value)
    select $1, x.run_id, x.field_id, x.attempt, x.run_step_id, x.step_id, coalesce(x.value, 'null')
    from ${rowsOf(n, 'field_id uuid, attempt int, run_step_id uuid, step_id uuid, value jsonb')}
    on conflict (workspace_id, run_id, field_id, attempt) do update set value = excluded.value)`,
};

export const deleteValues: StatementPart = {
  name: 'drop-values',
  sql: (n) => `${rowsBefore('dropped_values', n, 'field_id uuid, attempt int')}, dropped_values as (
    delete from field_values v using dropped_values_rows x
    where v.workspace_id = $1 and v.run_id = x.run_id and v.field_id = x.field_id and v.attempt = x.attempt)`,
};

export const attachFiles: StatementPart = {
  name: 'attach-files',
  sql: (n) => `attached_files as (
    insert into attachments (workspace_id, file_key, run_id, kind, step_id, position)
    select $1, x.key, x.run_id, x.kind, x.step_id, x.position
    from ${rowsOf(n, 'key text, kind text, step_id uuid, position int')})`,
};

/** In their order, in which a trigger numbers them: Citus sends joined rows in any. */
export const addActivities: StatementPart = {
  name: 'add-activities',
  sql: (n) => `added_activities as (
    insert into activities (workspace_id, id, run_id, run_step_id, kind, at, by_id, data)
    select $1, x.id, x.run_id, x.run_step_id, x.kind, ${time('x.at')}, x.by, x.data
    from ${rowsOf(n, 'id uuid, run_step_id uuid, kind text, at bigint, by uuid, data jsonb')}
    order by x.id)`,
};

const jobColumns = 'queue text, data jsonb, id uuid, "afterSeconds" int';

/** Inserts the jobs of the effects, so that they are committed with the transition. */
export const enqueueJobs: StatementPart = {
  name: 'add-jobs',
  sql: (n) => `added_jobs as (${insertJobsFrom(rowsOf(n, jobColumns))})`,
};

/** Instead of `enqueueJobs` where the workspace has an outbox (`server/jobs/outbox.ts`). */
export const writeEffects: StatementPart = {
  name: 'add-effects',
  sql: (n) => `added_effects as (${insertEffectsFrom(rowsOf(n, jobColumns))})`,
};

export const storeKey: StatementPart = {
  name: 'keep-key',
  sql: (n) => `kept_key as (
    insert into idempotency_keys (workspace_id, member_id, key, fingerprint, run_id)
    select $1, x.scope_id, x.key, decode(x.fingerprint, 'hex'), x.run_id
    from ${rowsOf(n, 'scope_id uuid, key text, fingerprint text')})`,
};

export const recordCall: StatementPart = {
  name: 'note-call',
  sql: (n) => `${deleteOldCalls(`(select c.trigger_id, count(*) as added
      from jsonb_to_recordset(${n}::jsonb) as c(trigger_id uuid) group by c.trigger_id)`)}, noted_call as (
    insert into trigger_calls (workspace_id, id, trigger_id, by, at, run_id)
    select $1, x.id, x.trigger_id, x.by, ${time('x.at')}, x.run_id
    from ${rowsOf(n, 'id uuid, trigger_id uuid, by text, at bigint')})`,
};

const statements = new Map<string, { name: string; text: string }>();

/**
 * The statement of these parts. Each combination of parts gets a short name of its own, `store-0`, `store-1` and so on,
 * so that a connection prepares it once.
 */
export function statementOf(parts: StatementPart[]): { name: string; text: string } {
  const name = parts.map((part) => part.name).join('+');
  let statement = statements.get(name);
  if (!statement) {
    const ctes = parts.map((part, index) => part.sql(`$${index + 2}`));
    // PostgreSQL truncates names of prepared statements to 63 bytes, so the parts' names would not be unique.
    statement = { name: `store-${statements.size}`, text: `with ${ctes.join(',\n')}\nselect id from moved` };
    statements.set(name, statement);
  }
  return statement;
}
