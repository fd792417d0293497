import type { Field, Id } from '../../engine/definition.ts';
import { valueType } from '../../engine/value-type.ts';
import { indexOf } from '../../engine/version-index.ts';
import type { AppContext } from '../app-context.ts';
import { invalid } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { directoryOf, peopleFor } from '../people/people.ts';
import { loadVersion } from '../run-access/load-version.ts';
import { isRunAdmin } from '../run-access/policy.ts';

/**
 * The fields of a workflow that lists may be filtered and sorted by: not those of locked actions, because the order of a
 * list tells its values, except for those who read them in every run of the workflow (docs/rules.md, rule 15). None
 * without a workflow.
 */
export async function openFieldsOf(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id | undefined,
): Promise<Map<Id, Field>> {
  if (!workflow_id) return new Map();
  const { rows } = await context.listPool.query<{ id: Id }>(
    'select id from versions where workspace_id = $1 and workflow_id = $2 order by number desc',
    [caller.workspace_id, workflow_id],
  );
  const directory = await directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision);
  const readsAll = isRunAdmin(caller, peopleFor(directory, workflow_id, []));
  const open = new Map<Id, Field>();
  const locked = new Set<Id>();
  for (const { id } of rows) {
    const { fields, actions } = indexOf(
      await loadVersion(context.pool, caller.workspace_id, id, caller.reading_language),
    );
    for (const { field, action_id } of fields.values()) {
      const isOpen = field.type !== 'file' && field.type !== 'table';
      // A computed field is filtered and sorted as the type of its result.
      if (isOpen && !open.has(field.id)) open.set(field.id, { ...field, type: valueType(field) });
      if (action_id && actions.get(action_id)?.action.is_lock) locked.add(field.id);
    }
  }
  if (!readsAll) for (const id of locked) open.delete(id);
  return open;
}

/**
 * Those of the wanted fields, by id.
 * @param wanted `from` is the parameter that names the field.
 * @throws ApiError invalid_input without a workflow, and for a field that the list may not be filtered or sorted by
 */
export async function findOpenFields(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id | undefined,
  wanted: readonly { id: Id; from: string }[],
): Promise<Map<Id, Field>> {
  if (wanted.length === 0) return new Map();
  if (!workflow_id) throw invalid('workflow_id', 'blank');
  const open = await openFieldsOf(context, caller, workflow_id);
  return new Map(
    wanted.map(({ id, from }) => {
      const field = open.get(id);
      if (!field) throw invalid(from, 'unknown_field');
      return [id, field];
    }),
  );
}
