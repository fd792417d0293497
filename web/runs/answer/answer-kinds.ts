import type { RunStepReply } from '../../../contract/runs.ts';
import type { Outcome } from '../../../engine/definition.ts';

/** What a person may answer; the other outcomes are Baton's own. */
export type Answer = Extract<Outcome, 'approve' | 'disapprove' | 'yes' | 'no' | 'done' | 'submitted' | 'sent'>;

/** The one that passes the baton on is vermilion; a second one stands beside it. */
const passing = new Set<string>(['approve', 'yes', 'done', 'submitted', 'sent']);
export const passes = (answer: Answer): boolean => passing.has(answer);

/** The keys that answer; forms and emails, where a slip would send something, take Ctrl or ⌘ with Enter. */
export const keyOf: Record<Answer, string | null> = {
  approve: 'A',
  disapprove: 'D',
  yes: 'Y',
  no: 'N',
  done: 'D',
  submitted: null,
  sent: null,
};

export const answersOf = (step: RunStepReply): Answer[] => step.answers as Answer[];
