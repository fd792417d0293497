import type { RunColumn } from '../../contract/run-lists.ts';
import type { Id } from '../../engine/definition.ts';
import { valueType } from '../../engine/value-type.ts';
import { indexOf } from '../../engine/version-index.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { directoryOf, peopleFor } from '../people/people.ts';
import { accessibleRunIds } from '../run-access/accessible-run-ids.ts';
import { loadVersion } from '../run-access/load-version.ts';
import { isRunAdmin } from '../run-access/policy.ts';
import { visibleRuns } from '../run-access/visible-runs.ts';
import { maySeeWorkflows } from './policy.ts';

/**
 * The fields of a workflow's runs, one column each: those of the enabled version first, then those of other versions of
 * which the caller sees a run. Guests get the fields of the enabled version only if they see a run of it. Fields of
 * locked actions are included only for assignees and run admins (docs/rules.md, rule 15).
 */
export async function listColumns(context: AppContext, caller: MemberCaller, workflow_id: Id): Promise<RunColumn[]> {
  const { workspace_id } = caller;
  const directory = await directoryOf(context.pool, workspace_id, caller.workspace.people_revision);
  const ids = await versionsInUse(context, caller, workflow_id);
  const versions = await Promise.all(
    ids.map((id) => loadVersion(context.pool, workspace_id, id, caller.reading_language)),
  );
  const placed = versions.flatMap((version) => {
    const { fields, actions } = indexOf(version);
    return [...fields.values()].map(({ field, action_id }) => ({
      field,
      locked_by: action_id && actions.get(action_id)?.action.is_lock ? action_id : null,
    }));
  });
  const locks = new Set(placed.map(({ locked_by }) => locked_by).filter((lock) => lock !== null));
  const isAdmin =
    isRunAdmin(caller, peopleFor(directory, workflow_id, [])) || (await managesSome(context, caller, workflow_id));
  const readable = isAdmin ? locks : await assignedSteps(context, caller, workflow_id, [...locks]);
  const columns = new Map<Id, RunColumn>();
  for (const { field, locked_by } of placed) {
    if (columns.has(field.id) || (locked_by !== null && !readable.has(locked_by))) continue;
    columns.set(field.id, { field_id: field.id, key: field.key, type: valueType(field), label: field.label });
  }
  return [...columns.values()];
}

/**
 * The enabled version, except for guests, then the versions that runs which the caller sees have or had, newest first.
 */
async function versionsInUse(context: AppContext, caller: MemberCaller, workflow_id: Id): Promise<Id[]> {
  const accessible = await accessibleRunIds(context, caller);
  const sees = (hasVersion: string) => `exists (select 1 from runs r
        where r.workspace_id = $1 and r.workflow_id = v.workflow_id and ${hasVersion}
          and r.listing <> 'deleted' and ${visibleRuns('$2', '$3')}
          ${accessible ? 'and r.id = any($5::uuid[])' : ''})`;
  const { rows } = await context.listPool.query<{ id: Id }>(
    `select v.id from versions v
      join workflows w on w.workspace_id = $1 and w.id = v.workflow_id
    where v.workspace_id = $1 and v.workflow_id = $4 and (
      v.id = w.enabled_version_id and $3::text <> 'guest'
      or ${sees('r.version_id = v.id')}
      or ${sees(`r.former_version_ids <> '{}' and v.id = any(r.former_version_ids)`)})
    order by v.id is not distinct from w.enabled_version_id desc, v.number desc`,
    [caller.workspace_id, caller.member_id, caller.role, workflow_id, ...(accessible ? [accessible] : [])],
  );
  return rows.map(({ id }) => id);
}

/** Whether the workflow, or one of its runs, is shared with the caller as a manager; false for guests. */
async function managesSome(context: AppContext, caller: MemberCaller, workflow_id: Id): Promise<boolean> {
  if (!maySeeWorkflows(caller.role)) return false;
  const isManager = `v.workspace_id = $1 and v.role = 'manager'`;
  // By name and by group apart, so that each begins with its index.
  const theirs = [
    'v.member_id = $2',
    'v.group_id = any (array(select gm.group_id from group_members gm where gm.workspace_id = $1 and gm.member_id = $2))',
  ];
  const { rows } = await context.listPool.query(
    `${[
      ...theirs.map(
        (isTheirs) => `select 1 from workflow_viewers v where ${isManager} and ${isTheirs} and v.workflow_id = $3`,
      ),
      ...theirs.map(
        (isTheirs) => `select 1 from run_viewers v join runs r on r.workspace_id = $1 and r.id = v.run_id
      where ${isManager} and ${isTheirs} and r.workflow_id = $3`,
      ),
    ].join('\n    union all\n    ')} limit 1`,
    [caller.workspace_id, caller.member_id, workflow_id],
  );
  return rows.length > 0;
}

/** Which of the actions were assigned to the caller in any run, personally or through a group. */
async function assignedSteps(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id,
  action_ids: Id[],
): Promise<Set<Id>> {
  if (action_ids.length === 0) return new Set();
  const { rows } = await context.listPool.query<{ step_id: Id }>(
    `select distinct s.step_id from (
      select run_step_id from step_assignees where workspace_id = $1 and member_id = $2
      union all
      select a.run_step_id from group_members gm
        join step_assignees a on a.workspace_id = $1 and a.group_id = gm.group_id
        where gm.workspace_id = $1 and gm.member_id = $2
    ) assigned
      join run_steps s on s.workspace_id = $1 and s.id = assigned.run_step_id and s.step_id = any($4::uuid[])
      join runs r on r.workspace_id = $1 and r.id = s.run_id and r.workflow_id = $3`,
    [caller.workspace_id, caller.member_id, workflow_id, action_ids],
  );
  return new Set(rows.map(({ step_id }) => step_id));
}
