import { type BoardColumn, dueGroups, type RunGrouping } from '../../contract/run-lists.ts';
import type { Id, Ref } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { directoryOf, nameOf } from '../people/people.ts';
import { loadVersion } from '../run-access/load-version.ts';
import { maySeeWorkflows } from './policy.ts';

export interface Column extends Pick<BoardColumn, 'id' | 'kind' | 'name'> {
  /** Left out if it is empty. */
  isOptional?: true;
}

interface Found {
  columns: Column[];
  /** How many columns are left out. */
  more: number;
}

/** Running runs by the id of their column. */
type Running = ReadonlyMap<string, number>;

/** The most workflows, and the most holders, that are shown. */
const most = { workflow: 12, holder: 30 };

/**
 * The columns of running runs in their order.
 * @param isComplete Whether a column without a count has no run.
 */
export async function findColumns(
  context: AppContext,
  caller: MemberCaller,
  {
    by,
    workflow_id,
    running,
    isComplete,
  }: { by: RunGrouping; workflow_id: Id | undefined; running: Running; isComplete: boolean },
): Promise<Found> {
  switch (by) {
    case 'stage':
      return { columns: await findStages(context, caller, workflow_id ?? '', { running, isComplete }), more: 0 };
    case 'workflow':
      return findWorkflows(context, caller, running);
    case 'holder':
      return findHolders(context, caller, { running, isComplete });
    case 'due':
      return { columns: dueGroups.map((id) => ({ id, kind: 'due', name: '', isOptional: true })), more: 0 };
  }
}

/** The stages of a workflow's enabled version, or its newest, followed by the stages of other versions that have runs. */
async function findStages(
  context: AppContext,
  { workspace_id, role, reading_language }: MemberCaller,
  workflow_id: Id,
  { running, isComplete }: { running: Running; isComplete: boolean },
): Promise<Column[]> {
  const { rows } = await context.listPool.query<{ id: Id }>(
    `select v.id from versions v join workflows w on w.workspace_id = $1 and w.id = v.workflow_id
      where v.workspace_id = $1 and v.workflow_id = $2 order by v.id = w.enabled_version_id desc nulls last, v.number desc`,
    [workspace_id, workflow_id],
  );
  const columns = new Map<Id, Column>();
  for (const [position, version] of rows.entries()) {
    // Older versions are read only until each stage with a run has its name.
    if (position > 0 && isComplete && [...running.keys()].every((id) => columns.has(id))) break;
    const { definition } = await loadVersion(context.pool, workspace_id, version.id, reading_language);
    for (const { id, name } of definition.action_groups) {
      const isOffered = position === 0 && maySeeWorkflows(role);
      if (columns.has(id)) continue;
      if (isOffered || running.has(id)) columns.set(id, { id, kind: 'stage', name });
      else if (!isComplete) columns.set(id, { id, kind: 'stage', name, isOptional: true });
    }
  }
  return [...columns.values()];
}

/** The workflows with the most running runs, the most first. */
async function findWorkflows(
  context: AppContext,
  { workspace_id, reading_language }: MemberCaller,
  running: Running,
): Promise<Found> {
  const { rows } = await context.listPool.query<{ id: Id; name: string }>(
    `select id, coalesce(nullif(translations -> $3::text ->> 'name', ''), name) as name from workflows
      where workspace_id = $1 and id = any($2::uuid[]) order by fold_text(name), id`,
    [workspace_id, [...running.keys()], reading_language ?? null],
  );
  const busiest = rows.toSorted((one, other) => running.get(other.id)! - running.get(one.id)!);
  return {
    columns: busiest.slice(0, most.workflow).map(({ id, name }) => ({ id, kind: 'workflow', name })),
    more: Math.max(0, busiest.length - most.workflow),
  };
}

/** The caller first, then the holders of the most running runs, and last the runs that nobody holds. */
async function findHolders(
  context: AppContext,
  { workspace_id, workspace, member_id }: MemberCaller,
  { running, isComplete }: { running: Running; isComplete: boolean },
): Promise<Found> {
  const directory = await directoryOf(context.pool, workspace_id, workspace.people_revision);
  const holders = [...running].flatMap(([id, count]) => {
    if (id === 'nobody') return [];
    const type: Ref['type'] = directory.groups.has(id) ? 'group' : 'user_workspace';
    return [{ id, kind: type, name: nameOf(directory, { type, id }), count }];
  });
  holders.sort(
    (one, other) =>
      Number(other.id === member_id) - Number(one.id === member_id) ||
      other.count - one.count ||
      one.name.localeCompare(other.name) ||
      (one.id < other.id ? -1 : 1),
  );
  const columns = holders.slice(0, most.holder).map(({ id, kind, name }): Column => ({ id, kind, name }));
  if (!isComplete || running.has('nobody')) columns.push({ id: 'nobody', kind: 'nobody', name: '', isOptional: true });
  return { columns, more: Math.max(0, holders.length - most.holder) };
}
