import { getWorkflow } from '../../../contract/workflows.ts';
import type { Field, Id } from '../../../engine/definition.ts';
import { formOf } from '../../../engine/form-of.ts';
import { valueType } from '../../../engine/value-type.ts';
import { useApi } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useWorkspaceEntry } from '../../lib/session.ts';

/**
 * The name of a workflow, and its stages and fields by which its runs can be filtered; none for guests, who see no workflows. Fields of
 * locked actions are left out for those who do not administer the workflow: the server refuses them.
 */
export function useFilterFields(workflow_id: Id | undefined): {
  stages: { id: Id; name: string }[];
  fields: Field[];
  /** The workflow's name; undefined until it is loaded. */
  name?: string | undefined;
} {
  const ws = useWorkspaceId();
  const isGuest = useWorkspaceEntry()?.role === 'guest';
  const { data } = useApi(
    getWorkflow,
    { params: { ws, workflow_id: workflow_id ?? '' } },
    { enabled: workflow_id !== undefined && !isGuest, staleTime: 60_000 },
  );
  const definition = workflow_id ? data?.definition : undefined;
  const name = data?.workflow.name;
  if (!definition) return { stages: [], fields: [], name };
  const actions = definition.action_groups.flatMap((group) => group.actions);
  const open = actions.filter(({ is_lock }) => !is_lock || data?.workflow.can.edit);
  return {
    name,
    stages: definition.action_groups.map(({ id, name }) => ({ id, name })),
    // A computed field is filtered by the type of its result.
    fields: [...definition.trigger_form, ...open.flatMap(formOf)]
      .filter(({ type }) => type !== 'file' && type !== 'table')
      .map((field) => ({ ...field, type: valueType(field) })),
  };
}
