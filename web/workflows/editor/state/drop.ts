import type { Definition, Id } from '../../../../engine/definition.ts';
import { moveAction, placeOfAction } from './change-actions.ts';
import { moveGroup } from './change-groups.ts';

/** What can be dragged. */
export type DragThing = { kind: 'group'; id: Id } | { kind: 'action'; id: Id };
/** Where it can be dropped; `end` is the place after the actions of the group with this id. */
export type DropTarget = DragThing | { kind: 'end'; id: Id };

/** Whether the target accepts the thing. */
export function takes(thing: DragThing, target: DropTarget): boolean {
  return thing.kind === 'group' ? target.kind === 'group' : target.kind !== 'group';
}

/** Drops a thing: it takes the place of the target. */
export function drop(definition: Definition, thing: DragThing, target: DropTarget): Definition {
  if (!takes(thing, target) || thing.id === target.id) return definition;
  if (thing.kind === 'group') {
    return moveGroup(
      definition,
      thing.id,
      definition.action_groups.findIndex(({ id }) => id === target.id),
    );
  }
  if (target.kind === 'end') return moveAction(definition, thing.id, target.id, Number.MAX_SAFE_INTEGER);
  const location = placeOfAction(definition, target.id);
  return location ? moveAction(definition, thing.id, location.group.id, location.position) : definition;
}

/** On which side of the target the thing will be inserted. */
export function sideOf(definition: Definition, thing: DragThing, target: DropTarget): 'before' | 'after' {
  if (target.kind === 'end') return 'before';
  if (thing.kind === 'group') {
    const at = (id: Id) => definition.action_groups.findIndex((group) => group.id === id);
    return at(thing.id) < at(target.id) ? 'after' : 'before';
  }
  const [from, to] = [placeOfAction(definition, thing.id), placeOfAction(definition, target.id)];
  return from && to && from.group.id === to.group.id && from.position < to.position ? 'after' : 'before';
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** The definition after a menu's "Move …"; null if there is no place in that direction. */
export function moveOf(definition: Definition, thing: DragThing, direction: Direction): Definition | null {
  if (thing.kind === 'group') {
    const at = definition.action_groups.findIndex(({ id }) => id === thing.id);
    const to = direction === 'up' ? at - 1 : direction === 'down' ? at + 1 : -1;
    return to in definition.action_groups ? moveGroup(definition, thing.id, to) : null;
  }
  const place = placeOfAction(definition, thing.id);
  if (!place) return null;
  if (direction === 'left' || direction === 'right') {
    const to = place.position + (direction === 'left' ? -1 : 1);
    return to in place.group.actions ? moveAction(definition, thing.id, place.group.id, to) : null;
  }
  const group = definition.action_groups[place.group_position + (direction === 'up' ? -1 : 1)];
  return group ? moveAction(definition, thing.id, group.id, Math.min(place.position, group.actions.length)) : null;
}
