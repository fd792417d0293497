import type { Action, Definition } from '../../engine/definition.ts';

/**
 * A definition for another workflow: without hook tokens, and without chat keys unless they are kept
 * (docs/rules.md, rule 20).
 */
export function withoutSecrets(definition: Definition, keepsChatKeys: boolean): Definition {
  const bare = (action: Action): Action => {
    if (action.stepable_type === 'slack' && keepsChatKeys) return action;
    if (action.stepable_type === 'slack') return { ...action, stepable: { ...action.stepable, secret_id: null } };
    if (action.stepable_type === 'workflow_hook') {
      return { ...action, stepable: { ...action.stepable, trigger_id: null, token_version: 0 } };
    }
    return action;
  };
  return {
    ...definition,
    action_groups: definition.action_groups.map((group) => ({ ...group, actions: group.actions.map(bare) })),
  };
}
