import type { Action, ActionGroup, Condition, Conditions, Definition, Id } from '../../engine/definition.ts';

/** A definition with the properties that replies add: see `contract/shown-definition.ts`. */
export function showDefinition(written: Definition): Definition {
  const actions = new Map(written.action_groups.flatMap((group) => group.actions.map((one) => [one.id, one] as const)));
  const showItem = (item: Condition | Conditions, sorting_index: number, condition_group_id: Id | null) => {
    if ('items' in item) return showNest(item, sorting_index, condition_group_id);
    const action = actions.get(item.step_id ?? '');
    return {
      ...item,
      sorting_index,
      condition_group_id,
      stepable_type: action?.stepable_type ?? null,
      stepable_id: action?.id ?? null,
      action: action ? { id: action.id, name: action.name } : null,
    };
  };
  const showNest = (nest: Conditions, sorting_index: number, condition_group_id: Id | null): Conditions => {
    const items = nest.items.map((item, index) => showItem(item, index, nest.id));
    return Object.assign({ ...nest, items }, { sorting_index, condition_group_id });
  };
  const shown = <Owner extends Action | ActionGroup>(owner: Owner, sorting_index: number): Owner => ({
    ...owner,
    sorting_index,
    condition: owner.condition && showNest(owner.condition, 0, null),
  });
  return {
    ...written,
    action_groups: written.action_groups.map((group, index) => ({
      ...shown(group, index),
      actions: group.actions.map((action, position) => ({
        ...shown(action, position),
        step_id: action.id,
        type: action.stepable_type,
        stepable_id: action.id,
        actionables: action.assignees,
      })),
    })),
  };
}
