import type { Id } from '../../../engine/definition.ts';
import type { FieldAnswer, RunState } from '../../../engine/run-state.ts';
import { listOf } from '../../../engine/value-type.ts';
import { indexOf } from '../../../engine/version-index.ts';
import type { Wanted } from '../../files/find-attachments.ts';
import type { RunContext } from '../../run-access/run-context.ts';

/** The files in the given answers, by field. Those of earlier answers of the same action may be used again. */
export function nameFiles(
  { version }: Pick<RunContext, 'version'>,
  before: RunState | null,
  step_id: Id | null,
  answers: readonly FieldAnswer[],
): Wanted[] {
  const { fields } = indexOf(version);
  return answers.flatMap(({ field_id, value }): Wanted[] => {
    const field = fields.get(field_id)?.field;
    if (field?.type !== 'file' || listOf(value).length === 0) return [];
    const already = (before?.values ?? [])
      .filter((one) => one.step_id === step_id)
      .flatMap((one) => (typeof one.value === 'string' ? one.value : listOf(one.value)));
    return [
      { field: `fields.${field.key}`, keys: [...listOf(value)], kind: 'answer', step_id, already: new Set(already) },
    ];
  });
}

/** The answers that an event added to a step: the new values, and the fields of the member's draft. */
export function answersGiven(before: RunState, after: RunState, run_step_id: Id, member_id: Id): FieldAnswer[] {
  const stored = after.values.filter((value) => value.run_step_id === run_step_id && !before.values.includes(value));
  const step = after.steps.find(({ id }) => id === run_step_id);
  const draft = step?.drafts.find((one) => one.user_workspace_id === member_id);
  return [...stored, ...(draft?.fields ?? [])];
}
