import type { Pool } from 'pg';
import type { Id, Ref, Unix } from '../../engine/definition.ts';
import type { AnswerDraft, Effect, RunState, StepState, Transition } from '../../engine/run-state.ts';
import { type QueueName, queues } from '../jobs/queue.ts';

/** What a stored transition belongs to, besides the run itself. */
export interface StoreInput {
  workspace_id: Id;
  workflow_id: Id;
  trigger_id?: Id | null;
  /** The run as it was read; null when it starts. */
  before: RunState | null;
  transition: Transition;
  /** When it happens, unix seconds. */
  at: Unix;
  /** A request that named itself: kept with its first result, in the same commit. */
  idempotency?: { member_id: Id; key: string; fingerprint: Buffer } | null;
}

/**
 * Saves a transition: the run, the steps that changed, answers, values, history and one job per effect, in one
 * data-modifying statement and so in one commit. Nothing is computed here; the engine keeps the identity of what did
 * not change, and only the rest is written.
 * @returns false when the run has moved on since it was read (its revision is another): read again.
 */
export async function storeTransition(pool: Pool, input: StoreInput): Promise<boolean> {
  const { before, transition } = input;
  const { run } = transition;
  const parts: Part[] = [before ? moveRun : insertRun];
  const values: unknown[] = [input.workspace_id, run.id, before?.revision ?? 0, JSON.stringify(headOf(input))];
  const add = (part: Part, rows: unknown[]) => {
    if (rows.length === 0) return;
    parts.push(part);
    values.push(JSON.stringify(rows));
  };

  const changes = changedSteps(before, run);
  const openChanges = changes.changed.filter(({ step, old }) => old && isOpen(old) !== isOpen(step));
  const reassigned = changes.changed.filter(({ step, old }) => old && old.assignees !== step.assignees);
  const votes = changes.all.flatMap(({ step, old }) =>
    step.votes.filter((vote) => !old?.votes.includes(vote)).map((vote) => ({ run_step_id: step.id, ...vote })),
  );
  const drafts = changes.all.flatMap(({ step, old }) => draftsChanged(step, old));

  add(
    addSteps,
    changes.added.map(({ step, position }) => stepRow(step, position)),
  );
  add(
    changeSteps,
    changes.changed.map(({ step }) => stepRow(step, 0)),
  );
  add(
    dropAssignees,
    reassigned.map(({ step }) => ({ run_step_id: step.id })),
  );
  add(
    openAssignees,
    openChanges
      .filter((change) => !reassigned.includes(change))
      .map(({ step }) => ({ run_step_id: step.id, is_open: isOpen(step) })),
  );
  add(
    addAssignees,
    [...changes.added, ...reassigned].flatMap(({ step }) => assigneeRows(step)),
  );
  add(
    dropDrafts,
    drafts.filter(({ draft }) => !draft).map(({ run_step_id, member_id }) => ({ run_step_id, member_id })),
  );
  add(addVotes, votes);
  add(
    saveDrafts,
    drafts.filter(({ draft }) => draft).map(({ run_step_id, draft }) => ({ run_step_id, ...draft })),
  );
  add(
    saveValues,
    run.values.filter((value) => !before?.values.includes(value)),
  );
  add(addActivities, transition.activities);
  add(
    addJobs,
    transition.effects.filter(isJob).map((effect) => jobRow(input.workspace_id, run.id, effect)),
  );
  if (input.idempotency) {
    parts.push(keepKey);
    values.push(
      JSON.stringify([
        {
          member_id: input.idempotency.member_id,
          key: input.idempotency.key,
          fingerprint: input.idempotency.fingerprint.toString('hex'),
        },
      ]),
    );
  }

  const result = await pool.query({ ...statementOf(parts), values });
  return result.rowCount === 1;
}

/** A step that waits for people: it stands in their inboxes. */
const isOpen = (step: StepState) => step.status === 'pending';

interface StepChange {
  step: StepState;
  old: StepState | undefined;
  position: number;
}

function changedSteps(before: RunState | null, run: RunState) {
  const old = new Map(before?.steps.map((step) => [step.id, step]));
  const all: StepChange[] = run.steps
    .map((step, position) => ({ step, old: old.get(step.id), position }))
    .filter((change) => change.old !== change.step);
  return { all, added: all.filter((change) => !change.old), changed: all.filter((change) => change.old) };
}

function draftsChanged(step: StepState, old: StepState | undefined) {
  const row = (member_id: Id, draft: AnswerDraft | null) => ({ run_step_id: step.id, member_id, draft });
  const gone = (old?.drafts ?? []).filter(
    (was) => !step.drafts.some((draft) => draft.user_workspace_id === was.user_workspace_id),
  );
  return [
    ...step.drafts.filter((draft) => !old?.drafts.includes(draft)).map((draft) => row(draft.user_workspace_id, draft)),
    ...gone.map((draft) => row(draft.user_workspace_id, null)),
  ];
}

function headOf({ workflow_id, trigger_id, at, transition: { run } }: StoreInput) {
  const { steps: _steps, values: _values, parent, ...head } = run;
  return {
    ...head,
    updated_at: at,
    workflow_id,
    trigger_id,
    parent_run_id: parent?.run_id,
    parent_run_step_id: parent?.run_step_id,
  };
}

function stepRow(step: StepState, position: number) {
  const { votes: _votes, drafts: _drafts, ...row } = step;
  return { ...row, position };
}

const assigneeRows = (step: StepState) =>
  step.assignees.map((ref: Ref) => ({
    run_step_id: step.id,
    member_id: ref.type === 'user_workspace' ? ref.id : null,
    group_id: ref.type === 'group' ? ref.id : null,
    is_open: isOpen(step),
  }));

/** Effects that somebody waits for; the others have no reader yet. */
const isJob = (effect: Effect): effect is Effect & { type: QueueName } => Object.hasOwn(queues, effect.type);

const jobRow = (workspace_id: Id, run_id: Id, effect: Effect) => ({
  queue: effect.type,
  data: { workspace_id, of_run_id: run_id, ...effect },
});

/** One part of the statement: `$n` is its own parameter, always the rows as JSON. */
interface Part {
  name: string;
  sql: (n: string) => string;
}

const time = (column: string) => `to_timestamp(${column})`;

const insertRun: Part = {
  name: 'start',
  sql: () => `moved as (
    insert into runs (workspace_id, id, workflow_id, version_id, trigger_id, status, revision, name, description,
      initiator_id, reassign_initiators, depth, parent_run_id, parent_run_step_id, started_at, ended_at, due_at, updated_at)
    select $1, $2, n.workflow_id, n.version_id, n.trigger_id, n.status, n.revision, n.name, n.description,
      n.initiator_id, n.reassign_initiators, n.depth, n.parent_run_id, n.parent_run_step_id, ${time('n.started_at')},
      ${time('n.ended_at')}, ${time('n.due_at')}, ${time('n.updated_at')}
    from jsonb_to_record($4::jsonb) as n(workflow_id uuid, version_id uuid, trigger_id uuid, status text, revision int,
      name text, description text, initiator_id uuid, reassign_initiators jsonb, depth int, parent_run_id uuid,
      parent_run_step_id uuid, started_at bigint, ended_at bigint, due_at bigint, updated_at bigint)
    where $3::int = 0
    returning id)`,
};

const moveRun: Part = {
  name: 'move',
  sql: () => `moved as (
    update runs r set status = n.status, revision = n.revision, name = n.name, description = n.description,
      reassign_initiators = n.reassign_initiators, ended_at = ${time('n.ended_at')}, due_at = ${time('n.due_at')},
      archived_at = ${time('n.archived_at')}, deleted_at = ${time('n.deleted_at')}, hid_at = ${time('n.hid_at')},
      updated_at = ${time('n.updated_at')}
    from jsonb_to_record($4::jsonb) as n(status text, revision int, name text, description text,
      reassign_initiators jsonb, ended_at bigint, due_at bigint, archived_at bigint, deleted_at bigint, hid_at bigint, updated_at bigint)
    where r.workspace_id = $1 and r.id = $2 and r.revision = $3::int
    returning r.id)`,
};

const stepColumns = `id uuid, step_id uuid, position int, attempt int, revision int, status text, outcome text,
  reason text, note text, why jsonb, assignees jsonb, opened_at bigint, settled_at bigint, due_at bigint, child_run_id uuid`;

const addSteps: Part = {
  name: 'add-steps',
  sql: (n) => `added_steps as (
    insert into run_steps (workspace_id, id, run_id, step_id, position, attempt, revision, status, outcome, reason, note,
      why, assignees, opened_at, settled_at, due_at, child_run_id)
    select $1, x.id, $2, x.step_id, x.position, x.attempt, x.revision, x.status, x.outcome, x.reason, x.note, x.why,
      x.assignees, ${time('x.opened_at')}, ${time('x.settled_at')}, ${time('x.due_at')}, x.child_run_id
    from moved, jsonb_to_recordset(${n}::jsonb) as x(${stepColumns}))`,
};

const changeSteps: Part = {
  name: 'change-steps',
  sql: (n) => `changed_steps as (
    update run_steps s set revision = x.revision, status = x.status, outcome = x.outcome, reason = x.reason,
      note = x.note, why = x.why, assignees = x.assignees, opened_at = ${time('x.opened_at')},
      settled_at = ${time('x.settled_at')}, due_at = ${time('x.due_at')}, child_run_id = x.child_run_id
    from moved, jsonb_to_recordset(${n}::jsonb) as x(${stepColumns})
    where s.workspace_id = $1 and s.id = x.id)`,
};

const dropAssignees: Part = {
  name: 'drop-assignees',
  sql: (n) => `dropped_assignees as (
    delete from step_assignees a using moved, jsonb_to_recordset(${n}::jsonb) as x(run_step_id uuid)
    where a.workspace_id = $1 and a.run_step_id = x.run_step_id)`,
};

const openAssignees: Part = {
  name: 'open-assignees',
  sql: (n) => `opened_assignees as (
    update step_assignees a set is_open = x.is_open
    from moved, jsonb_to_recordset(${n}::jsonb) as x(run_step_id uuid, is_open boolean)
    where a.workspace_id = $1 and a.run_step_id = x.run_step_id)`,
};

const addAssignees: Part = {
  name: 'add-assignees',
  sql: (n) => `added_assignees as (
    insert into step_assignees (workspace_id, run_id, run_step_id, member_id, group_id, is_open)
    select $1, $2, x.run_step_id, x.member_id, x.group_id, x.is_open
    from moved, jsonb_to_recordset(${n}::jsonb) as x(run_step_id uuid, member_id uuid, group_id uuid, is_open boolean))`,
};

const addVotes: Part = {
  name: 'add-votes',
  sql: (n) => `added_votes as (
    insert into step_answers (workspace_id, run_id, run_step_id, member_id, is_draft, answer, comment, at)
    select $1, $2, x.run_step_id, x.user_workspace_id, false, x.answer, x.comment, ${time('x.at')}
    from moved, jsonb_to_recordset(${n}::jsonb)
      as x(run_step_id uuid, user_workspace_id uuid, answer text, comment text, at bigint))`,
};

const dropDrafts: Part = {
  name: 'drop-drafts',
  sql: (n) => `dropped_drafts as (
    delete from step_answers d using moved, jsonb_to_recordset(${n}::jsonb) as x(run_step_id uuid, member_id uuid)
    where d.workspace_id = $1 and d.run_step_id = x.run_step_id and d.member_id = x.member_id and d.is_draft)`,
};

const saveDrafts: Part = {
  name: 'save-drafts',
  sql: (n) => `saved_drafts as (
    insert into step_answers (workspace_id, run_id, run_step_id, member_id, is_draft, comment, fields, at)
    select $1, $2, x.run_step_id, x.user_workspace_id, true, x.comment, x.fields, ${time('x.at')}
    from moved, jsonb_to_recordset(${n}::jsonb)
      as x(run_step_id uuid, user_workspace_id uuid, comment text, fields jsonb, at bigint)
    on conflict (workspace_id, run_step_id, member_id, is_draft)
      do update set comment = excluded.comment, fields = excluded.fields, at = excluded.at)`,
};

const saveValues: Part = {
  name: 'save-values',
  sql: (n) => `saved_values as (
    insert into field_values (workspace_id, run_id, field_id, attempt, run_step_id, step_id, value)
    select $1, $2, x.field_id, x.attempt, x.run_step_id, x.step_id, coalesce(x.value, 'null')
    from moved, jsonb_to_recordset(${n}::jsonb)
      as x(field_id uuid, attempt int, run_step_id uuid, step_id uuid, value jsonb)
    on conflict (workspace_id, run_id, field_id, attempt) do update set value = excluded.value)`,
};

const addActivities: Part = {
  name: 'add-activities',
  sql: (n) => `added_activities as (
    insert into activities (workspace_id, id, run_id, run_step_id, kind, at, by_id, data)
    select $1, x.id, $2, x.run_step_id, x.kind, ${time('x.at')}, x.by, x.data
    from moved, jsonb_to_recordset(${n}::jsonb)
      as x(id uuid, run_step_id uuid, kind text, at bigint, by uuid, data jsonb))`,
};

/** pg-boss's own insert, joined to our statement: the queue's settings are copied to the job, as it does. */
const addJobs: Part = {
  name: 'add-jobs',
  sql: (n) => `added_jobs as (
    insert into pgboss.job (name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select q.name, x.data, q.expire_seconds, q.deletion_seconds, now() + q.retention_seconds * interval '1s',
      q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
    from moved, jsonb_to_recordset(${n}::jsonb) as x(queue text, data jsonb)
      join pgboss.queue q on q.name = x.queue)`,
};

const keepKey: Part = {
  name: 'keep-key',
  sql: (n) => `kept_key as (
    insert into idempotency_keys (workspace_id, member_id, key, fingerprint, run_id)
    select $1, x.member_id, x.key, decode(x.fingerprint, 'hex'), $2
    from moved, jsonb_to_recordset(${n}::jsonb) as x(member_id uuid, key text, fingerprint text))`,
};

const statements = new Map<string, { name: string; text: string }>();

/** The statement of these parts, prepared once a connection under the name of its parts. */
function statementOf(parts: Part[]): { name: string; text: string } {
  const name = parts.map((part) => part.name).join('+');
  let statement = statements.get(name);
  if (!statement) {
    const ctes = parts.map((part, index) => part.sql(`$${index + 4}`));
    // PostgreSQL keeps 63 bytes of a prepared statement's name, so the long list of parts cannot be it.
    statement = { name: `store-${statements.size}`, text: `with ${ctes.join(',\n')}\nselect id from moved` };
    statements.set(name, statement);
  }
  return statement;
}
