import type { Field, Id } from './definition.ts';
import { fitRows, readValue } from './fields.ts';
import type { FieldAnswer } from './run-state.ts';

/**
 * The earlier answers that a form still accepts, for starting a run with the answers of another one. Left out are
 * answers to deleted fields, choices that are no longer offered, collaborators who have left, and files. Of a table, the
 * cells that its columns still accept stay.
 * @param members Who a collaborator field may name; anybody if left out.
 */
export function answersStillValid(
  fields: readonly Field[],
  answers: readonly FieldAnswer[],
  members?: ReadonlyMap<Id, { active: boolean }>,
): FieldAnswer[] {
  return fields.flatMap((field): FieldAnswer[] => {
    const given = answers.find(({ field_id }) => field_id === field.id);
    if (!given || field.type === 'file' || field.type === 'computed') return [];
    const reading = readValue(field, fitRows(field, given.value, members), field.key);
    if ('error' in reading) return [];
    const named = field.type === 'collaborator' && typeof reading.value === 'string' ? reading.value : null;
    const isGone = named !== null && members !== undefined && !members.get(named)?.active;
    return isGone ? [] : [{ field_id: field.id, value: reading.value }];
  });
}
