import { askPeople, askWorker } from '../open-step.ts';
import { changeStep } from '../turn.ts';
import { type ActionKind, peopleKind } from './action-kind.ts';
import { emailProblems, emailRecipients, emailTexts } from './email-settings.ts';

/**
 * Somebody reviews a mail and sends it. The answer alone does not complete the step: it stays pending until a worker has
 * handed the mail over, so that `sent` is true, and a mail that cannot be delivered fails the step instead of being lost.
 */
export const email: ActionKind<'email'> = {
  ...peopleKind,
  outcomes: ['sent'],
  answers: ['sent'],
  texts: (action) => emailTexts(action.stepable),
  recipients: (action) => emailRecipients(action.stepable),
  problems: (action) => emailProblems(action.stepable),
  open: askPeople,
  decide: (turn, _action, step) => askWorker(turn, 'email', step),
  retry(turn, action, step) {
    if (step.votes.length === 0) askPeople(turn, action, step);
    else askWorker(turn, 'email', changeStep(turn, step.id, { status: 'pending' }));
  },
};
