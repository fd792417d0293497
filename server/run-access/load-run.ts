import type { Pool } from 'pg';
import type { Id, Outcome, Ref, Unix } from '../../engine/definition.ts';
import type { FieldAnswer, FieldValueState, RunState, StepState } from '../../engine/run-state.ts';
import type { RunViewer } from '../people/viewer-role.ts';
import { type CommentRow, commentColumns } from './comment-row.ts';
import { startableBy } from './initiators.ts';
import { viewersOfRun } from './shared-with.ts';
import type { AttachedFile } from './stored-file.ts';
import { type Viewer, visibleRuns } from './visible-runs.ts';

/** A stored run, with what replies contain about its workflow. */
export interface LoadedRun {
  run: RunState;
  workflow: { id: Id; name: string; created_by: Id | null };
  version_number: number;
  trigger_id: Id | null;
  /** The initiators of its trigger. */
  startable_by: Ref[];
  /** The run whose hook started it; null if the viewer may not see that one. */
  parent_run: { id: Id; name: string } | null;
  /** Member ids of its followers. */
  followers: Id[];
  /** The people and groups with whom it or its workflow is shared. */
  viewers: RunViewer[];
  updated_at: Unix;
  /** Files of its answers, of its comments and of the run itself. */
  files: AttachedFile[];
  /** The newest comments, oldest first; empty when a list of runs is loaded. */
  comments: CommentRow[];
  /** What an imported run has besides; null for runs that were started in Baton. */
  import: RunImport | null;
}

/** The import of a run. Its times have fractions of a second, which the run's state does not have. */
export interface RunImport {
  id: Id;
  /** The name of the file. */
  name: string;
  /** When its file was uploaded. */
  created_at: Unix;
  case_key: string;
  started_at: number;
  ended_at: number | null;
  /** The steps that the log names, by their id. */
  steps: ReadonlyMap<Id, ImportedStep>;
}

export interface ImportedStep {
  id: Id;
  /** Null if it is a member, who is then recorded with the answer. */
  done_by: string | null;
  done_by_group: string | null;
  opened_at: number;
  settled_at: number;
}

interface AnswerRow {
  run_step_id: Id;
  member_id: Id;
  is_draft: boolean;
  answer: Outcome | null;
  comment: string;
  fields: FieldAnswer[];
  at: Unix;
}

export interface RunRow extends Omit<RunState, 'steps' | 'values' | 'parent'> {
  parent_run_id: Id | null;
  parent_run_step_id: Id | null;
  workflow_id: Id;
  workflow_name: string;
  workflow_created_by: Id | null;
  version_number: number;
  trigger_id: Id | null;
  startable_by: Ref[] | null;
  followers: Id[] | null;
  viewers: RunViewer[] | null;
  updated_at: Unix;
  steps: Omit<StepState, 'votes' | 'drafts'>[] | null;
  answers: AnswerRow[] | null;
  values: FieldValueState[] | null;
  files: AttachedFile[] | null;
  comments: CommentRow[] | null;
  import: (Omit<RunImport, 'steps'> & { steps: ImportedStep[] | null }) | null;
}

const epoch = (column: string) => `floor(extract(epoch from ${column}))::bigint`;

const steps = `(select jsonb_agg(jsonb_build_object('id', s.id, 'step_id', s.step_id, 'attempt', s.attempt,
    'revision', s.revision, 'status', s.status, 'outcome', s.outcome, 'reason', s.reason, 'note', s.note, 'why', s.why,
    'assignees', s.assignees, 'opened_at', ${epoch('s.opened_at')}, 'settled_at', ${epoch('s.settled_at')},
    'due_at', ${epoch('s.due_at')}, 'child_run_id', s.child_run_id, 'mail', s.mail) order by s.position)
  from run_steps s where s.workspace_id = r.workspace_id and s.run_id = r.id)`;

const answers = `(select jsonb_agg(jsonb_build_object('run_step_id', a.run_step_id, 'member_id', a.member_id,
    'is_draft', a.is_draft, 'answer', a.answer, 'comment', a.comment, 'fields', a.fields, 'at', ${epoch('a.at')})
    order by a.at, a.member_id)
  from step_answers a where a.workspace_id = r.workspace_id and a.run_id = r.id)`;

const followers = `(select jsonb_agg(f.member_id order by f.created_at) from run_followers f
  where f.workspace_id = r.workspace_id and f.run_id = r.id)`;

const values = `(select jsonb_agg(jsonb_build_object('field_id', v.field_id, 'run_step_id', v.run_step_id,
    'step_id', v.step_id, 'attempt', v.attempt, 'value', v.value) order by v.attempt)
  from field_values v where v.workspace_id = r.workspace_id and v.run_id = r.id)`;

const files = `(select jsonb_agg(jsonb_build_object('key', f.key, 'name', f.name, 'type', f.type, 'size', f.size,
    'uploaded_by', f.uploaded_by, 'kind', a.kind, 'step_id', a.step_id, 'comment_id', a.comment_id) order by a.position)
  from attachments a join files f on f.workspace_id = a.workspace_id and f.key = a.file_key
  where a.workspace_id = r.workspace_id and a.run_id = r.id)`;

/** Maximum number of comments in a reply; `listComments` reads the others. */
const fewComments = 100;

const comments = `case when $5::boolean then (select jsonb_agg(newest order by newest.id) from (
    select ${commentColumns} from comments c where c.workspace_id = r.workspace_id and c.run_id = r.id
    order by c.id desc limit ${fewComments}) newest) end`;

const seconds = (column: string) => `extract(epoch from ${column})`;

const importOfRun = `case when r.import_id is not null then (select jsonb_build_object('id', i.id, 'name', i.name,
    'created_at', floor(extract(epoch from i.created_at))::bigint, 'case_key', r.case_key, 'started_at', ${seconds('r.started_at')}, 'ended_at', ${seconds('r.ended_at')},
    'steps', (select jsonb_agg(jsonb_build_object('id', s.id, 'done_by', s.done_by, 'done_by_group', s.done_by_group,
        'opened_at', ${seconds('s.opened_at')}, 'settled_at', ${seconds('s.settled_at')}))
      from run_steps s where s.workspace_id = r.workspace_id and s.run_id = r.id and s.is_imported))
  from imports i where i.workspace_id = r.workspace_id and i.id = r.import_id) end`;

/** Loads runs completely in one statement. It contains the visibility rule, so that no caller can omit it. */
const loadRuns = {
  name: 'load-runs',
  text: `
    select r.id, r.version_id, r.status, r.revision, r.name, r.description, r.initiator_id, r.reassign_initiators,
      r.depth, r.parent_run_id, r.parent_run_step_id, r.started_at, r.ended_at, r.due_at, r.due_after, r.archived_at, r.deleted_at,
      r.hid_at, r.updated_at, r.workflow_id, r.trigger_id, w.name as workflow_name, w.created_by as workflow_created_by,
      v.number as version_number, ${startableBy('r.workspace_id', 'r.trigger_id')} as startable_by,
      ${followers} as followers, ${viewersOfRun} as viewers, ${steps} as steps, ${answers} as answers, ${values} as "values",
      ${files} as files, ${comments} as comments, ${importOfRun} as import
    from runs r
      join workflows w on w.workspace_id = r.workspace_id and w.id = r.workflow_id
      join versions v on v.workspace_id = r.workspace_id and v.id = r.version_id
    where r.workspace_id = $1 and r.id = any($2::uuid[]) and ${visibleRuns('$3', '$4')}`,
};

/**
 * A statement of its own for runs that a hook started: the rule a second time in the statement above would slow down
 * all runs.
 */
const findParentRuns = {
  name: 'find-parent-runs',
  text: `
    select r.id, r.name from runs r
    where r.workspace_id = $1 and r.id = any($2::uuid[]) and r.deleted_at is null and ${visibleRuns('$3', '$4')}`,
};

/**
 * Loads those of the given runs that the viewer may see, in the given order.
 * @param viewer Null for Baton itself, which sees all runs.
 */
export async function loadRunsById(
  pool: Pool,
  workspace_id: Id,
  ids: readonly Id[],
  viewer: Viewer | null,
  withComments = false,
): Promise<LoadedRun[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<RunRow>({
    ...loadRuns,
    values: [workspace_id, ids, viewer?.member_id ?? null, viewer?.role ?? null, withComments],
  });
  const parents = await findParents(pool, workspace_id, rows, viewer);
  const byId = new Map(rows.map((row) => [row.id, toLoadedRun(row, parents)]));
  return ids.map((id) => byId.get(id)).filter((run) => run !== undefined);
}

/** Loads one run; null if it does not exist or the viewer may not see it. */
export async function loadRun(pool: Pool, workspace_id: Id, id: Id, viewer: Viewer | null): Promise<LoadedRun | null> {
  return (await loadRunsById(pool, workspace_id, [id], viewer, viewer !== null))[0] ?? null;
}

/** The parents of the runs by id, without those that the viewer may not see. */
async function findParents(pool: Pool, workspace_id: Id, rows: readonly RunRow[], viewer: Viewer | null) {
  const ids = rows.flatMap(({ parent_run_id }) => parent_run_id ?? []);
  if (ids.length === 0) return new Map<Id, { id: Id; name: string }>();
  const { rows: parents } = await pool.query<{ id: Id; name: string }>({
    ...findParentRuns,
    values: [workspace_id, ids, viewer?.member_id ?? null, viewer?.role ?? null],
  });
  return new Map(parents.map((parent) => [parent.id, parent]));
}

function toLoadedRun(row: RunRow, parents: ReadonlyMap<Id, { id: Id; name: string }>): LoadedRun {
  const given = Map.groupBy(row.answers ?? [], (answer) => answer.run_step_id);
  const stepStates = (row.steps ?? []).map((step): StepState => {
    const all = given.get(step.id) ?? [];
    return {
      ...step,
      votes: all
        .filter((row) => !row.is_draft)
        .map(({ member_id, answer, comment, at }) => ({
          user_workspace_id: member_id,
          answer: answer as Outcome,
          comment,
          at,
        })),
      drafts: all
        .filter((row) => row.is_draft)
        .map(({ member_id, comment, fields, at }) => ({ user_workspace_id: member_id, comment, fields, at })),
    };
  });
  const run: RunState = {
    id: row.id,
    version_id: row.version_id,
    status: row.status,
    revision: row.revision,
    name: row.name,
    description: row.description,
    initiator_id: row.initiator_id,
    reassign_initiators: row.reassign_initiators,
    depth: row.depth,
    parent:
      row.parent_run_id && row.parent_run_step_id
        ? { run_id: row.parent_run_id, run_step_id: row.parent_run_step_id }
        : null,
    started_at: row.started_at,
    ended_at: row.ended_at,
    due_at: row.due_at,
    due_after: row.due_after,
    archived_at: row.archived_at,
    deleted_at: row.deleted_at,
    hid_at: row.hid_at,
    steps: stepStates,
    values: row.values ?? [],
  };
  return {
    run,
    workflow: { id: row.workflow_id, name: row.workflow_name, created_by: row.workflow_created_by },
    version_number: row.version_number,
    trigger_id: row.trigger_id,
    startable_by: row.startable_by ?? [],
    parent_run: parents.get(row.parent_run_id ?? '') ?? null,
    followers: row.followers ?? [],
    viewers: row.viewers ?? [],
    updated_at: row.updated_at,
    files: row.files ?? [],
    comments: row.comments ?? [],
    import: row.import && {
      ...row.import,
      steps: new Map((row.import.steps ?? []).map((step) => [step.id, step])),
    },
  };
}
