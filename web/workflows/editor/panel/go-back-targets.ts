import type { Id } from '../../../../engine/definition.ts';
import { comesBefore, type DefinitionLocation } from '../../../../engine/definition-index.ts';
import { type DescribeContext, named } from '../../describe/describe-context.ts';

interface Target {
  value: Id;
  label: string;
}

/**
 * What a go-back at a place may return to: the earlier groups, and the earlier actions other than go-backs.
 * @param target Where it goes back to now.
 * @returns `later` has the target if it is none of these, such as after a move: it is still shown, so that it can be replaced.
 */
export function goBackTargets(
  context: DescribeContext,
  location: DefinitionLocation,
  target: Id | null,
): { groups: Target[]; actions: Target[]; later: Target[] } {
  const { index, t } = context;
  const groups = [...index.groups.values()]
    .filter(({ group_position }) => group_position < location.group_position)
    .map(({ group, group_position }) => ({
      value: group.id,
      label: t('numbered', { number: group_position + 1, name: named(context, group.name) }),
    }));
  const actions = [...index.actions.values()]
    .filter(({ action }) => comesBefore(index, action.id, location) && action.stepable_type !== 'go_back')
    .map(({ action }) => ({ value: action.id, label: named(context, action.name) }));
  const isOffered = target === null || [...groups, ...actions].some(({ value }) => value === target);
  const name = index.actions.get(target ?? '')?.action.name ?? index.groups.get(target ?? '')?.group.name;
  return { groups, actions, later: isOffered ? [] : [{ value: target, label: named(context, name) }] };
}
