import { openForPeople, requestExecution } from '../open-step.ts';
import { updateStep } from '../transition-draft.ts';
import { type ActionKind, peopleKind } from './action-kind.ts';
import { emailProblems, emailRecipients, emailTexts } from './email-settings.ts';

/**
 * A person reviews a mail and sends it. The answer alone does not complete the step: it stays pending until a worker
 * has handed the mail to a mail server. So a step with the outcome `sent` was really sent, and a mail that no server
 * accepts fails the step instead of being lost.
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
