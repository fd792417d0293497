import type { RunStepReply } from '../../../contract/runs.ts';
import type { Given } from './given-answer.ts';

/** An answer that was shown as given, and then was not: what was typed, and why it did not arrive. */
export interface RefusedAnswer {
  given: Given;
  why: string;
}

const refused = new Map<string, RefusedAnswer>();
const keyOf = ({ id, attempt }: Pick<RunStepReply, 'id' | 'attempt'>) => `${id} ${attempt}`;

/** Keeps it until the step is answered: its card may be gone from the page by now. */
export const keepRefused = (step: RunStepReply, answer: RefusedAnswer): void => void refused.set(keyOf(step), answer);

export const refusedAnswer = (step: RunStepReply): RefusedAnswer | undefined => refused.get(keyOf(step));

export const forgetRefused = (step: RunStepReply): void => void refused.delete(keyOf(step));
