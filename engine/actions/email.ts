import { openForPeople, requestExecution } from '../open-step.ts';
import { updateStep } from '../transition-draft.ts';
import { type ActionKind, peopleKind } from './action-kind.ts';
import { emailProblems, emailRecipients, emailTexts } from './email-settings.ts';

/**
 * A person reviews a mail and sends it. The answer alone does not complete the step: it stays pending until a worker
 * has delivered the mail. So `sent` is true, and a mail that cannot be delivered fails the step instead of being lost.
 */
export const email: ActionKind<'email'> = {
  ...peopleKind,
  outcomes: ['sent'],
  answers: ['sent'],
  texts: (action) => emailTexts(action.stepable),
  recipients: (action) => emailRecipients(action.stepable),
  problems: (action) => emailProblems(action.stepable),
  open: openForPeople,
  decide: (draft, _action, step) => requestExecution(draft, 'email', step),
  retry(draft, action, step) {
    if (step.votes.length === 0) openForPeople(draft, action, step);
    else requestExecution(draft, 'email', updateStep(draft, step.id, { status: 'pending' }));
  },
};
