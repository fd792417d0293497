import type { Action, ActionGroup, Condition, Conditions, Definition } from '../../../../engine/definition.ts';

/**
 * The definition without the properties that replies add to it: see `contract/shown-definition.ts`. Otherwise the
 * editor would keep outdated positions, and would see differences between equal drafts.
 */
export function writtenDefinition(shown: Definition): Definition {
  const written = <T extends object>(thing: T, ...added: string[]): T =>
    Object.fromEntries(Object.entries(thing).filter(([name]) => !added.includes(name))) as T;
  const writtenItem = (item: Condition | Conditions): Condition | Conditions =>
    'items' in item
      ? writtenNest(item)
      : written(item, 'sorting_index', 'condition_group_id', 'stepable_type', 'stepable_id', 'action');
  const writtenNest = (nest: Conditions): Conditions => ({
    ...written(nest, 'sorting_index', 'condition_group_id'),
    items: nest.items.map(writtenItem),
  });
  const conditionOf = ({ condition }: Action | ActionGroup) => condition && writtenNest(condition);
  return {
    ...shown,
    action_groups: shown.action_groups.map((group) => ({
      ...written(group, 'sorting_index'),
      condition: conditionOf(group),
      actions: group.actions.map((action) => ({
        ...written(action, 'sorting_index', 'step_id', 'type', 'stepable_id', 'actionables'),
        condition: conditionOf(action),
      })),
    })),
  };
}
