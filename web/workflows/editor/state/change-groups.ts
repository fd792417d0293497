import type { ActionGroup, Definition, Id } from '../../../../engine/definition.ts';
import { insertItem, moveItem } from './move-item.ts';

/** @param at The index before which the group is inserted. */
export function addGroup(definition: Definition, at: number, group: ActionGroup): Definition {
  return { ...definition, action_groups: insertItem(definition.action_groups, at, group) };
}

export function updateGroup(
  definition: Definition,
  id: Id,
  patch: Partial<Pick<ActionGroup, 'name' | 'condition'>>,
): Definition {
  return mapGroups(definition, (group) => (group.id === id ? { ...group, ...patch } : group));
}

/** @param to The index after the move. */
export function moveGroup(definition: Definition, id: Id, to: number): Definition {
  const from = definition.action_groups.findIndex((group) => group.id === id);
  return from < 0 ? definition : { ...definition, action_groups: moveItem(definition.action_groups, from, to) };
}

/** Removes the group without a check: `whatUses` tells whether it may be removed. */
export function removeGroup(definition: Definition, id: Id): Definition {
  return { ...definition, action_groups: definition.action_groups.filter((group) => group.id !== id) };
}

export function mapGroups(definition: Definition, change: (group: ActionGroup) => ActionGroup): Definition {
  return { ...definition, action_groups: definition.action_groups.map(change) };
}
