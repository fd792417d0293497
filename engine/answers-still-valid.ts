import type { Field, Id } from './definition.ts';
import { readValue } from './fields.ts';
import type { FieldAnswer } from './run-state.ts';

/**
 * Of earlier answers, those that a form takes as it is now: what a run that is started again begins with. Answers of
 * fields that are gone, choices that are offered no more, people who have left and files stay out.
 * @param members Who a collaborator field may name; left out, anybody.
 */
export function answersStillValid(
  fields: readonly Field[],
  answers: readonly FieldAnswer[],
  members?: ReadonlyMap<Id, { active: boolean }>,
): FieldAnswer[] {
  return fields.flatMap((field): FieldAnswer[] => {
    const given = answers.find(({ field_id }) => field_id === field.id);
    if (!given || field.type === 'file') return [];
    const reading = readValue(field, given.value, field.key);
    if ('error' in reading) return [];
    const named = field.type === 'collaborator' && typeof reading.value === 'string' ? reading.value : null;
    const isGone = named !== null && members !== undefined && !members.get(named)?.active;
    return isGone ? [] : [{ field_id: field.id, value: reading.value }];
  });
}
