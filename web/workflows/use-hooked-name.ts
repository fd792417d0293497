import { triggersForSelect } from '../../contract/triggers.ts';
import type { Action, Id } from '../../engine/definition.ts';
import { useApi } from '../lib/query.ts';

/**
 * The name of the workflow that a hook starts. Undefined for other actions, while it is loaded, and if the trigger is
 * gone or has a new token.
 */
export function useHookedName(ws: Id, action: Action): string | undefined {
  const hook = action.stepable_type === 'workflow_hook' ? action.stepable : null;
  const trigger_id = hook?.trigger_id ?? undefined;
  const { data } = useApi(
    triggersForSelect,
    { params: { ws }, query: { trigger_id } },
    { enabled: trigger_id !== undefined, staleTime: 60_000 },
  );
  const isStarted = (one: { id: Id; token_version: number }) =>
    one.id === trigger_id && one.token_version === hook?.token_version;
  return data?.triggers.find(isStarted)?.workflow.name;
}
