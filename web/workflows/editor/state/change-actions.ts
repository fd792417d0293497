import type { Action, ActionBase, Definition, Id } from '../../../../engine/definition.ts';
import { mapGroups } from './change-groups.ts';
import { insertItem, moveItem } from './move-item.ts';

/** @param at The index in the group before which the action is inserted; at its end by default. */
export function addAction(
  definition: Definition,
  group_id: Id,
  action: Action,
  at = Number.MAX_SAFE_INTEGER,
): Definition {
  return mapGroups(definition, (group) =>
    group.id === group_id ? { ...group, actions: insertItem(group.actions, at, action) } : group,
  );
}

function updateAction(definition: Definition, id: Id, change: (action: Action) => Action): Definition {
  return mapGroups(definition, (group) =>
    group.actions.some((action) => action.id === id)
      ? { ...group, actions: group.actions.map((action) => (action.id === id ? change(action) : action)) }
      : group,
  );
}

/** Changes settings that every action type has. */
export function patchAction(definition: Definition, id: Id, patch: Partial<Omit<ActionBase, 'id'>>): Definition {
  return updateAction(definition, id, (action) => ({ ...action, ...patch }));
}

/** Changes settings of the action's own type. It is not checked here that the action's type has them. */
export function patchStepable(definition: Definition, id: Id, patch: Record<string, unknown>): Definition {
  return updateAction(
    definition,
    id,
    (action) => ({ ...action, stepable: { ...action.stepable, ...patch } }) as Action,
  );
}

/** @param at The index in the group after the move. */
export function moveAction(definition: Definition, id: Id, group_id: Id, at: number): Definition {
  const place = placeOfAction(definition, id);
  if (!place) return definition;
  if (place.group.id === group_id) {
    return mapGroups(definition, (group) =>
      group.id === group_id ? { ...group, actions: moveItem(group.actions, place.position, at) } : group,
    );
  }
  return addAction(removeAction(definition, id), group_id, place.action, at);
}

/** Removes the action without a check: `whatUses` tells whether it may be removed. */
export function removeAction(definition: Definition, id: Id): Definition {
  return mapGroups(definition, (group) => ({ ...group, actions: group.actions.filter((action) => action.id !== id) }));
}

export function placeOfAction(definition: Definition, id: Id) {
  for (const [group_position, group] of definition.action_groups.entries()) {
    const position = group.actions.findIndex((action) => action.id === id);
    if (position >= 0) return { action: group.actions[position]!, group, group_position, position };
  }
  return null;
}
