import type { Action } from '../definition.ts';
import { comesBefore, type DefinitionIndex, type DefinitionLocation } from '../definition-index.ts';
import { namedKeys } from '../named-actions.ts';
import type { Problem } from './problem.ts';

/** The problems of the fields that an action inserts into its texts or passes on to another workflow. */
export function insertionProblems(index: DefinitionIndex, action: Action, location: DefinitionLocation): Problem[] {
  return namedKeys(action).flatMap(({ setting, key }): Problem[] => {
    const placed = index.keys.get(key);
    const detail = { setting, values: { key } };
    if (!placed) return [{ code: 'insertion_unknown_key', severity: 'error', ...detail }];
    if (!comesBefore(index, placed.action_id, location)) {
      return [{ code: 'insertion_later_key', severity: 'error', ...detail }];
    }
    const passed_on = action.stepable_type === 'workflow_hook';
    if (passed_on && placed.field.type === 'file') return [{ code: 'hook_file_field', severity: 'error', ...detail }];
    // The answer of a locked action would be shown to everybody who reads this text (docs/rules.md, rule 15).
    const locked = index.actions.get(placed.action_id ?? '')?.action.is_lock === true;
    return locked ? [{ code: 'insertion_locked', severity: 'warning', ...detail }] : [];
  });
}
