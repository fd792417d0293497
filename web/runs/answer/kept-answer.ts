import type { RunStepReply } from '../../../contract/runs.ts';
import type { Value } from '../../../engine/definition.ts';
import { forgetTyped, keepTyped, readTyped } from '../../lib/kept-typing.ts';
import type { Given } from './given-answer.ts';

/** What somebody typed into an answer that they have not given. */
interface KeptAnswer {
  values: Record<string, Value>;
  comment: string;
}

/** An answer that was shown as given, and then was not: what was typed, and why it did not arrive. */
interface RefusedAnswer {
  given: Given;
  why: string;
}

type Attempt = Pick<RunStepReply, 'id' | 'attempt'>;
const answerOf = ({ id, attempt }: Attempt) => `answer.${id}.${attempt}`;
const refusedOf = ({ id, attempt }: Attempt) => `refused.${id}.${attempt}`;
/** What identifies the changed mail of a step that is reviewed. */
export const mailOf = ({ id, attempt }: Attempt) => `mail.${id}.${attempt}`;

export const keepAnswer = (owner: string, step: Attempt, typed: KeptAnswer): void =>
  keepTyped(owner, answerOf(step), typed);

/** Without files: one that belongs to no answer is deleted after a while. */
export function readKeptAnswer(owner: string, step: RunStepReply): KeptAnswer | null {
  const kept = readTyped<KeptAnswer>(owner, answerOf(step));
  if (!kept) return null;
  const fields = step.form.filter(({ id, type }) => type !== 'file' && id in kept.values);
  return { ...kept, values: Object.fromEntries(fields.map(({ id }) => [id, kept.values[id] ?? null])) };
}

/** Keeps it until the step is answered: its card may be gone from the page by now. */
export const keepRefused = (owner: string, step: Attempt, answer: RefusedAnswer): void =>
  keepTyped(owner, refusedOf(step), answer);

export const refusedAnswer = (owner: string, step: Attempt): RefusedAnswer | null => readTyped(owner, refusedOf(step));

/** Called when the step was answered, or a draft of the answer was saved. */
export function forgetAnswer(owner: string, step: Attempt): void {
  forgetTyped(owner, answerOf(step));
  forgetTyped(owner, mailOf(step));
  forgetTyped(owner, refusedOf(step));
}
