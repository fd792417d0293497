import type { Definition, Id } from '../../../../engine/definition.ts';
import type { Problem } from '../../../../engine/problems.ts';

export type CardSelection = { kind: 'group'; id: Id } | { kind: 'action'; id: Id };
/** What the panel shows the settings of. */
export type Selection = { kind: 'start' } | CardSelection;
export type PanelTab = 'settings' | 'form';

/** Where to open the panel. */
export interface Destination {
  selection: Selection;
  tab: PanelTab;
  /** The element with `data-setting="…"` in the panel that gets the focus; null for none. */
  setting: string | null;
  /** The field whose settings are shown, if there is one. */
  field_id: Id | null;
  /** The setting was just added: that it has no value yet is no error to show there. */
  isNew?: boolean;
}

/** The setting where a problem can be fixed. */
export function destinationOf(problem: Problem): Destination {
  const field_id = problem.field_id ?? null;
  const tab: PanelTab = field_id || problem.code === 'form_without_fields' ? 'form' : 'settings';
  return { selection: selectionOf(problem), tab, setting: settingOf(problem), field_id };
}

export function selectionOf({ action_id, action_group_id }: Problem): Selection {
  if (action_id) return { kind: 'action', id: action_id };
  return action_group_id ? { kind: 'group', id: action_group_id } : { kind: 'start' };
}

function settingOf({ code, setting, condition_id, field_id }: Problem): string | null {
  if (condition_id) return `condition.${condition_id}`;
  if (field_id) return `field.${field_id}`;
  if (code.endsWith('name_blank') || code === 'action_name_taken') return 'name';
  if (code === 'form_without_fields') return 'fields';
  return setting ?? null;
}

/** Whether the selected thing still exists: undo may have removed it. */
export function isThere(definition: Definition, selection: Selection): boolean {
  if (selection.kind === 'start') return true;
  const { action_groups } = definition;
  if (selection.kind === 'group') return action_groups.some((group) => group.id === selection.id);
  return action_groups.some((group) => group.actions.some((action) => action.id === selection.id));
}

/** Identifies a selection in maps and comparisons. */
export const placeKey = (selection: Selection): string => ('id' in selection ? selection.id : 'start');
