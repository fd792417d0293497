/** How large one run may grow (docs/rules.md, "Limits"). Every change of a run loads all of it. */
import type { Value } from './definition.ts';
import { EngineError } from './engine-error.ts';
import type { FieldAnswer, RunState } from './run-state.ts';
import type { TransitionDraft } from './transition-draft.ts';
import { listOf, rowsOf } from './value-type.ts';

/** Attempts of all actions together. Go-backs within go-backs would otherwise multiply them in a single transition. */
export const mostRunSteps = 5_000;

/** Characters of all answers, drafts, comments, notes and mails together, of all attempts. */
export const mostRunText = 1_000_000;

/** The characters of all texts of a run, of all attempts. */
export function textSizeOf({ values, steps }: Pick<RunState, 'values' | 'steps'>): number {
  let size = 0;
  for (const { value } of values) size += sizeOf(value);
  for (const { votes, drafts, note, mail } of steps) {
    size += (note?.length ?? 0) + (mail ? mail.subject.length + mail.body.length : 0);
    for (const { comment } of votes) size += comment.length;
    for (const { comment, fields } of drafts) size += comment.length + sizeOfAnswers(fields);
  }
  return size;
}

function sizeOfAnswers(fields: readonly FieldAnswer[]): number {
  return fields.reduce((size, { value }) => size + sizeOf(value), 0);
}

/** A cell counts as at least so many characters, so that a run has at most 50,000 of them. */
const leastOfCell = 20;

function sizeOf(value: Value): number {
  if (typeof value === 'string') return value.length;
  const lists = listOf(value).reduce((size, one) => size + one.length, 0);
  const cells = rowsOf(value).flatMap((row) => Object.values(row));
  return cells.reduce<number>((size, cell) => size + Math.max(leastOfCell, String(cell).length), lists);
}

/**
 * Rejects what people send if the texts of the run would be too large. What does not make them larger is accepted.
 * @throws EngineError `run_too_large`
 */
export function rejectTooMuchText({ run, before }: TransitionDraft): void {
  const size = textSizeOf(run);
  if (size > mostRunText && size > textSizeOf(before)) {
    throw new EngineError('run_too_large', { values: { max: mostRunText } });
  }
}
