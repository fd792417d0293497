import type { ActionGroup, Definition, Id } from '../../../../engine/definition.ts';
import { insertItem, moveItem } from './move-item.ts';

/** @param at The index before which the group is inserted. */
export function addGroup(definition: Definition, at: number, group: ActionGroup): Definition {
  return { ...definition, action_groups: insertItem(definition.action_groups, at, group) };
}

/**
 * Inserts a group that is named by its number. Later groups that still have such a name get their new number.
 * @param nameOf The name of a group, by its number from 1.
 */
export function addNumberedGroup(
  definition: Definition,
  at: number,
  group: Omit<ActionGroup, 'name'>,
  nameOf: (number: number) => string,
): Definition {
  const renumbered = definition.action_groups.map((one, index) =>
    index >= at && one.name === nameOf(index + 1) ? { ...one, name: nameOf(index + 2) } : one,
  );
  return addGroup({ ...definition, action_groups: renumbered }, at, { ...group, name: nameOf(at + 1) });
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
