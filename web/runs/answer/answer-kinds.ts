import type { RunStepReply } from '../../../contract/runs.ts';
import type { Outcome } from '../../../engine/definition.ts';

/** The outcomes that a person can answer; Baton itself sets the others. */
export type Answer = Extract<Outcome, 'approve' | 'disapprove' | 'yes' | 'no' | 'done' | 'submitted' | 'sent'>;

/** Answers that pass the baton have the vermilion button; a second answer has a plain one beside it. */
const passing = new Set<string>(['approve', 'yes', 'done', 'submitted', 'sent']);
export const passes = (answer: Answer): boolean => passing.has(answer);

/**
 * Keyboard shortcuts. Forms and emails have no single key, because a key pressed by mistake would send them: they use
 * Ctrl or ⌘ with Enter.
 */
export const keyOf: Record<Answer, string | null> = {
  approve: 'A',
  disapprove: 'D',
  yes: 'Y',
  no: 'N',
  done: 'D',
  submitted: null,
  sent: null,
};

export const isAnswer = (outcome: string): outcome is Answer => Object.hasOwn(keyOf, outcome);

export const answersOf = (step: RunStepReply): Answer[] => step.answers as Answer[];
