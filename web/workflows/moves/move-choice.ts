import type { MovePreviewReply } from '../../../contract/run-moves.ts';
import type { Field, Id, Value } from '../../../engine/definition.ts';
import { isEmpty } from '../../../engine/fields.ts';

/** The chosen runs, and the answers that were given for those that lack some, by run, form and field. */
export interface MoveChoice {
  chosen: ReadonlySet<Id>;
  answers: Readonly<Record<string, Value>>;
}

export const answerKey = (run_id: Id, run_step_id: Id | null, field_id: Id): string =>
  `${run_id} ${run_step_id} ${field_id}`;

/** What is chosen first: every run that moves as it is. */
export const firstChoice = (runs: readonly MovePreviewReply[]): Id[] =>
  runs.filter(({ result }) => result === 'moves').map(({ id }) => id);

const missingIn = (run: MovePreviewReply): { run_step_id: Id | null; field: Field }[] =>
  run.missing.flatMap(({ run_step_id, fields }) => fields.map((field) => ({ run_step_id, field })));

/** Whether something that a run lacks has no answer yet. */
export const isIncomplete = (run: MovePreviewReply, { answers }: MoveChoice): boolean =>
  missingIn(run).some(({ run_step_id, field }) => isEmpty(answers[answerKey(run.id, run_step_id, field.id)]));

/** The answers of the chosen runs, as they are sent. */
export const answersOf = (runs: readonly MovePreviewReply[], { answers }: MoveChoice) =>
  runs.flatMap((run) =>
    missingIn(run).map(({ run_step_id, field }) => ({
      run_id: run.id,
      run_step_id,
      field_id: field.id,
      value: answers[answerKey(run.id, run_step_id, field.id)] ?? null,
    })),
  );
