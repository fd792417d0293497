import type { Action, Definition } from '../../engine/definition.ts';
import { cleanBody } from '../mails/clean-html.ts';

/** Sanitises the bodies of all mails in a definition. */
export function cleanMails(definition: Definition): Definition {
  const action_groups = definition.action_groups.map((group) => ({ ...group, actions: group.actions.map(cleanMail) }));
  return { ...definition, action_groups };
}

function cleanMail(action: Action): Action {
  if (action.stepable_type !== 'email' && action.stepable_type !== 'automatic_email') return action;
  const { stepable } = action;
  return { ...action, stepable: { ...stepable, body: cleanBody(stepable.body) } } as Action;
}
