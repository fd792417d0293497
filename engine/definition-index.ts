/** Finds the groups, actions and fields of a definition by id or key, and which of two actions comes first. */
import type { Action, ActionGroup, Definition, Field, Id } from './definition.ts';

export interface PlacedAction {
  action: Action;
  group: ActionGroup;
  group_position: number;
  position: number;
}

export interface PlacedField {
  field: Field;
  /** The action whose form contains it; null is the start form. */
  action_id: Id | null;
}

export interface DefinitionIndex {
  definition: Definition;
  actions: ReadonlyMap<Id, PlacedAction>;
  groups: ReadonlyMap<Id, { group: ActionGroup; group_position: number }>;
  fields: ReadonlyMap<Id, PlacedField>;
  /** The first field of each key. */
  keys: ReadonlyMap<string, PlacedField>;
}

/**
 * Indexes a definition. Of several things with the same id or key, which a version never has, the first one counts.
 * @param fieldsOf The form of an action: see `engine/actions/index.ts`.
 * @param former   Definitions that a moved run had before, newest first. What only they have is found too: no text
 *   of the definition can mean it, but the texts of their own actions do.
 */
export function indexDefinition(
  definition: Definition,
  fieldsOf: (action: Action) => readonly Field[],
  former: readonly Definition[] = [],
): DefinitionIndex {
  const actions = new Map<Id, PlacedAction>();
  const groups = new Map<Id, { group: ActionGroup; group_position: number }>();
  const fields = new Map<Id, PlacedField>();
  const keys = new Map<string, PlacedField>();
  for (const one of [definition, ...former]) {
    const place = (field: Field, action_id: Id | null) => {
      if (!fields.has(field.id)) fields.set(field.id, { field, action_id });
      if (!keys.has(field.key)) keys.set(field.key, { field, action_id });
    };
    for (const field of one.trigger_form) place(field, null);
    for (const [group_position, group] of one.action_groups.entries()) {
      if (!groups.has(group.id)) groups.set(group.id, { group, group_position });
      for (const [position, action] of group.actions.entries()) {
        if (!actions.has(action.id)) actions.set(action.id, { action, group, group_position, position });
        for (const field of fieldsOf(action)) place(field, action.id);
      }
    }
  }
  return { definition, actions, groups, fields, keys };
}

/** The place of a condition or reference: an action, or, without `position`, the condition of a group. */
export interface DefinitionLocation {
  group_position: number;
  position?: number;
}

/**
 * Whether an action may be named from a location: it is in an earlier group, or earlier in the same group
 * (docs/rules.md, rules 2 and 3). The start form (null) comes before everything; an action that does not exist comes
 * before nothing.
 */
export function comesBefore(
  index: { actions: ReadonlyMap<Id, Pick<PlacedAction, 'group_position' | 'position'>> },
  action_id: Id | null,
  location: DefinitionLocation,
): boolean {
  if (action_id === null) return true;
  const named = index.actions.get(action_id);
  if (!named) return false;
  if (named.group_position !== location.group_position) return named.group_position < location.group_position;
  return location.position !== undefined && named.position < location.position;
}
