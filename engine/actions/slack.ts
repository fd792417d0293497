import { isBlank } from '../is-blank.ts';
import { openForWorker } from '../open-step.ts';
import type { OwnProblem } from '../problems/problem.ts';
import { type ActionKind, systemKind } from './action-kind.ts';

/** Baton posts to a chat channel. */
export const slack: ActionKind<'slack'> = {
  ...systemKind,
  outcomes: ['done', 'failed'],
  texts: (action) => action.stepable.messages.map((text, position) => ({ setting: `messages.${position}`, text })),
  problems({ stepable }) {
    const problems: OwnProblem[] = [];
    if (stepable.secret_id === null) problems.push({ code: 'slack_key_missing', setting: 'secret_id' });
    if (isBlank(stepable.channel)) problems.push({ code: 'slack_channel_blank', setting: 'channel' });
    if (stepable.messages.every(isBlank)) problems.push({ code: 'slack_message_blank', setting: 'messages' });
    return problems;
  },
  open: (draft, _action, step) => openForWorker(draft, 'slack', step),
  retry: (draft, _action, step) => openForWorker(draft, 'slack', step),
};
