/** The table of the action types. A new type needs a file in this folder and a line here. */
import type { Action, Field, StepableType } from '../definition.ts';
import type { ActionKind } from './action-kind.ts';
import { approval } from './approval.ts';
import { automaticEmail } from './automatic-email.ts';
import { email } from './email.ts';
import { form } from './form.ts';
import { goBack } from './go-back.ts';
import { slack } from './slack.ts';
import { task } from './task.ts';
import { workflowHook } from './workflow-hook.ts';
import { yesNo } from './yes-no.ts';

export const actionKinds: { [T in StepableType]: ActionKind<T> } = {
  approval,
  yes_no: yesNo,
  task,
  form,
  email,
  automatic_email: automaticEmail,
  slack,
  workflow_hook: workflowHook,
  go_back: goBack,
};

/** The kind of an action's type. */
export function kindOf(action: Pick<Action, 'stepable_type'>): ActionKind {
  // The cast is safe, although TypeScript cannot see it: the kind under each type accepts the actions of that type.
  return actionKinds[action.stepable_type] as ActionKind;
}

/** The fields of an action's form; empty for types without a form. */
export function fieldsOf(action: Action): readonly Field[] {
  return kindOf(action).fields(action);
}
