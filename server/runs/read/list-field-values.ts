import type { FieldValue } from '../../../contract/runs.ts';
import type { Id } from '../../../engine/definition.ts';
import { indexOf } from '../../../engine/version-index.ts';
import type { AppContext } from '../../app-context.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { loadRunForViewer } from '../../run-access/load-run-for-viewer.ts';
import { isHidden } from '../../run-access/policy.ts';
import { showValue } from './show-values.ts';

/**
 * All stored values: those of the start form first, then in the definition's order, by attempt. Locked values are left
 * out for those who may not read them (docs/rules.md, rule 15).
 * @throws ApiError not_found
 */
export async function listFieldValues(context: AppContext, caller: MemberCaller, run_id: Id): Promise<FieldValue[]> {
  const runContext = await loadRunForViewer(context, caller, run_id);
  const given = Map.groupBy(runContext.loaded.run.values, ({ field_id }) => field_id);
  return [...indexOf(runContext.version).fields.values()].flatMap(({ field, action_id }) => {
    if (isHidden(runContext, caller, action_id)) return [];
    const attempts = (given.get(field.id) ?? []).toSorted((one, other) => one.attempt - other.attempt);
    return attempts.map((state) => showValue(field, state, runContext));
  });
}
