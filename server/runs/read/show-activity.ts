import type { Pool } from 'pg';
import { nameIn } from '../../../contract/name-in-language.ts';
import type { ActivityReply } from '../../../contract/runs.ts';
import type { WorkflowTranslations } from '../../../contract/workflow-names.ts';
import type { Action, Id, Ref, Unix } from '../../../engine/definition.ts';
import { lockedSourcesOf } from '../../../engine/locked-sources.ts';
import { indexOf } from '../../../engine/version-index.ts';
import { type Directory, namedRefOf } from '../../people/people.ts';
import { loadVersionOfRun } from '../../run-access/load-version.ts';
import type { RunActor } from '../../run-access/policy.ts';

/** A row of the history, with what a reply needs. */
export interface ActivityRow {
  id: Id;
  kind: string;
  at: Unix;
  by_id: Id | null;
  run_id: Id;
  run_name: string;
  workflow_id: Id;
  workflow_name: string;
  workflow_translations: WorkflowTranslations;
  version_id: Id;
  former_version_ids: Id[];
  run_step_id: Id | null;
  step_id: Id | null;
  step_assignees: Ref[] | null;
  comment: string | null;
  /** Whether the reader is a run admin. */
  is_admin: boolean;
  data: Record<string, unknown>;
}

/**
 * The columns of an `ActivityRow`. Two entries of `data` that only the engine's replay needs are removed: the condition
 * of a group may be long and contain values of locked actions.
 */
export const activityColumns = `a.id, a.kind, a.at, a.by_id, a.run_id, r.name as run_name, r.workflow_id,
  w.name as workflow_name, w.translations as workflow_translations, r.version_id, r.former_version_ids, a.run_step_id, s.step_id, s.assignees as step_assignees, coalesce(given.comment, said.message) as comment,
  a.data - array['electorate', 'condition'] as data`;

export const activityJoins = `join workflows w on w.workspace_id = $1 and w.id = r.workflow_id
  left join run_steps s on s.workspace_id = $1 and s.id = a.run_step_id
  left join step_answers given on given.workspace_id = $1 and given.run_step_id = a.run_step_id
    and given.member_id = a.by_id and not given.is_draft and a.kind in ('step_answered', 'step_voted')
  left join comments said on said.workspace_id = $1 and said.id = a.id and a.kind = 'run_commented'`;

/**
 * A line of the history as the actor may see it: answers and comments of locked actions are removed for those who may
 * not read them. Only run admins get a note that may contain such an answer, or a reason that reveals a locked
 * disapproval, because here it is not known to which other actions the actor is assigned.
 */
export async function showActivity(
  pool: Pool,
  workspace_id: Id,
  row: ActivityRow,
  actor: RunActor,
  directory: Directory,
): Promise<ActivityReply> {
  const index = indexOf(await loadVersionOfRun(pool, workspace_id, row, actor.reading_language));
  const action = row.step_id ? index.actions.get(row.step_id)?.action : undefined;
  const hidden = action?.is_lock === true && !mayRead(row, actor, directory);
  const named = Object.entries(row.data).map(([name, value]) => [
    name,
    isRefs(value) ? value.map((ref) => namedRefOf(directory, ref)) : value,
  ]);
  const data: Record<string, unknown> = Object.fromEntries(named);
  if (typeof data.go_back_to === 'string') {
    const target = index.actions.get(data.go_back_to)?.action ?? index.groups.get(data.go_back_to)?.group;
    data.target = target?.name ?? '-';
  }
  if (typeof data.action_group_id === 'string') data.group = index.groups.get(data.action_group_id)?.group.name ?? '-';
  if (row.comment) data.comment = row.comment;
  if (hidden) for (const name of ['answer', 'outcome', 'comment', 'note']) delete data[name];
  if (!row.is_admin) {
    if (action && lockedSourcesOf(index, action).length > 0) delete data.note;
    const isLocked = [...index.actions.values()].some(({ action }) => action.is_lock && cancelsRun(action));
    if (data.reason === 'disapproved' && isLocked) data.reason = 'run_cancelled';
  }
  return {
    id: row.id,
    kind: row.kind,
    at: row.at,
    by: row.by_id ? namedRefOf(directory, { type: 'user_workspace', id: row.by_id }) : null,
    run: { id: row.run_id, name: row.run_name },
    workflow: {
      id: row.workflow_id,
      name: nameIn({ main_name: row.workflow_name, translations: row.workflow_translations }, actor.reading_language),
    },
    run_step: stepOf(row, action),
    data,
  };
}

/** The step of a line; one that a move to another version added is gone once that was taken back, and its name stays. */
function stepOf({ run_step_id, data }: ActivityRow, action: Action | undefined): ActivityReply['run_step'] {
  const name = action?.name ?? data.action_name;
  return run_step_id && typeof name === 'string' ? { id: run_step_id, name } : null;
}

/** Whether a disapproval of the action cancels the run. */
export const cancelsRun = (action: Action | undefined): boolean =>
  action?.stepable_type === 'approval' && action.stepable.cancel_on_disapprove;

function isRefs(value: unknown): value is Ref[] {
  return Array.isArray(value) && value.every((one) => one && typeof one === 'object' && 'type' in one && 'id' in one);
}

function mayRead(row: ActivityRow, actor: RunActor, directory: Directory): boolean {
  if (row.is_admin) return true;
  return (row.step_assignees ?? []).some((ref) =>
    ref.type === 'group'
      ? directory.groups.get(ref.id)?.member_ids.includes(actor.member_id)
      : ref.id === actor.member_id,
  );
}
