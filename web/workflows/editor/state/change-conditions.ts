import type { Condition, Conditions, Definition, Id } from '../../../../engine/definition.ts';
import { patchAction } from './change-actions.ts';
import { updateGroup } from './change-groups.ts';
import type { Selection } from './selection.ts';

type Item = Condition | Conditions;
/** The action group or action that has the conditions. */
export type ConditionOwner = Extract<Selection, { kind: 'group' | 'action' }>;

/** Sets the conditions; without items they are stored as null. */
export function setConditions(definition: Definition, owner: ConditionOwner, next: Conditions | null): Definition {
  const condition = next && next.items.length > 0 ? next : null;
  return owner.kind === 'group'
    ? updateGroup(definition, owner.id, { condition })
    : patchAction(definition, owner.id, { condition });
}

/** Changes one item of a condition group, at any depth, or the group itself. */
export function updateItem(conditions: Conditions, id: Id, change: (item: Item) => Item): Conditions {
  const visit = (item: Item): Item => {
    if (item.id === id) return change(item);
    return 'items' in item ? { ...item, items: item.items.map(visit) } : item;
  };
  return visit(conditions) as Conditions;
}

/** @param into The id of the condition group, or of a nested one, to which the item is appended. */
export function addItem(conditions: Conditions, into: Id, item: Item): Conditions {
  return updateItem(conditions, into, (nest) => ('items' in nest ? { ...nest, items: [...nest.items, item] } : nest));
}

/**
 * Removes an item, and nested groups that become empty.
 * @returns null if nothing is left.
 */
export function removeItem(conditions: Conditions, id: Id): Conditions | null {
  if (conditions.id === id) return null;
  const items = conditions.items
    .filter((item) => item.id !== id)
    .flatMap((item): Item[] => {
      if (!('items' in item)) return [item];
      const rest = removeItem(item, id);
      return rest ? [rest] : [];
    });
  return items.length > 0 ? { ...conditions, items } : null;
}
