import { fieldsOf } from '../../../../engine/actions/index.ts';
import type { ActionGroup, Definition, Id } from '../../../../engine/definition.ts';
import { goBackUses, type Use, usesOfAction, usesOfColumn, usesOfField } from '../../../../engine/references.ts';
import { placeOfAction } from './change-actions.ts';

/**
 * The places that prevent something from being deleted, because they refer to it (docs/rules.md, rule 19). Places that
 * are deleted with it do not count.
 */
export const whatUses = {
  field: (definition: Definition, field_id: Id): Use[] => usesOfField(definition, field_id),

  column: (definition: Definition, column_id: Id): Use[] => usesOfColumn(definition, column_id),

  action(definition: Definition, action_id: Id): Use[] {
    const action = placeOfAction(definition, action_id)?.action;
    if (!action) return [];
    const uses = [
      ...usesOfAction(definition, action_id),
      ...fieldsOf(action).flatMap((field) => usesOfField(definition, field.id)),
    ];
    return withoutDoubles(uses.filter((use) => use.action_id !== action_id));
  },

  group(definition: Definition, group: ActionGroup): Use[] {
    const uses = [
      ...goBackUses(definition, group.id),
      ...group.actions.flatMap((action) => whatUses.action(definition, action.id)),
    ];
    return withoutDoubles(uses.filter((use) => use.action_group_id !== group.id));
  },
};

/** A condition on a field also refers to the field's action: such a place is listed once. */
function withoutDoubles(uses: Use[]): Use[] {
  const seen = new Set<string>();
  return uses.filter((use) => {
    const key = [use.kind, use.action_group_id, use.action_id, use.condition_id, use.field_id].join();
    return !seen.has(key) && seen.add(key);
  });
}
