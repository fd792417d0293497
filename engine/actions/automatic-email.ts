import { openForWorker } from '../open-step.ts';
import { type ActionKind, systemKind } from './action-kind.ts';
import { emailProblems, emailRecipients, emailTexts } from './email-settings.ts';

/** Baton sends a mail. */
export const automaticEmail: ActionKind<'automatic_email'> = {
  ...systemKind,
  outcomes: ['sent', 'failed'],
  texts: (action) => emailTexts(action.stepable),
  recipients: (action) => emailRecipients(action.stepable),
  problems: (action) => emailProblems(action.stepable),
  open: (draft, _action, step) => openForWorker(draft, 'automatic_email', step),
  retry: (draft, _action, step) => openForWorker(draft, 'automatic_email', step),
};
