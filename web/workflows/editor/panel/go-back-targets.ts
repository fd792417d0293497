import type { Id } from '../../../../engine/definition.ts';
import { comesBefore, type DefinitionLocation } from '../../../../engine/definition-index.ts';
import { type DescribeContext, named } from '../../describe/describe-context.ts';

interface Target {
  value: Id;
  label: string;
}

/** What a go-back at a place may return to: the earlier groups, and the earlier actions other than go-backs. */
export function goBackTargets(
  context: DescribeContext,
  location: DefinitionLocation,
): { groups: Target[]; actions: Target[] } {
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
  return { groups, actions };
}
