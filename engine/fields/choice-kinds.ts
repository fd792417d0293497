import type { Column, Field } from '../definition.ts';
import { listOf } from '../value-type.ts';
import { emptiness, type FieldKind, type Reading } from './field-kind.ts';

/** More files than this in one field are a mistake or an attack. */
const mostFiles = 100;

/** The id of one choice. */
export const oneChoice: FieldKind = {
  comparators: ['is', 'is_not', ...emptiness],
  read(raw, field) {
    if (typeof raw !== 'string') return { code: 'invalid_type' };
    const id = choiceWith(field, raw);
    return id === undefined ? { code: 'not_a_choice' } : { value: id };
  },
};

/** The ids of the ticked choices, without duplicates. */
export const manyChoices: FieldKind = {
  comparators: ['includes', 'does_not_include', 'includes_all_of', ...emptiness],
  read(raw, field) {
    const reading = readStrings(raw);
    if (!('value' in reading)) return reading;
    const ids = listOf(reading.value).map((id) => choiceWith(field, id));
    return ids.every((id) => id !== undefined) ? readStrings(ids) : { code: 'not_a_choice' };
  },
};

/** A member's id. `readAnswers` checks whether the member exists. */
export const collaborator: FieldKind = {
  comparators: ['is', 'is_not', 'in_group', ...emptiness],
  read: (raw) => (typeof raw === 'string' && isPlain(raw) ? { value: raw.toLowerCase() } : { code: 'invalid_type' }),
};

/** One item of a checklist. False is an answer ("not done"), not an empty field. */
export const checklistItem: FieldKind = {
  comparators: ['is_done', 'is_not_done', ...emptiness],
  read(raw) {
    // The body of an HTML form (`application/x-www-form-urlencoded`) contains texts, not booleans.
    if (raw === true || raw === 'true') return { value: true };
    if (raw === false || raw === 'false') return { value: false };
    return { code: 'invalid_type' };
  },
};

/** The keys of uploaded files. The server checks who owns them. */
export const file: FieldKind = {
  comparators: [],
  read(raw) {
    const reading = readStrings(raw);
    if ('value' in reading && listOf(reading.value).length > mostFiles) return { code: 'too_long', number: mostFiles };
    return reading;
  },
};

function readStrings(raw: unknown): Reading {
  if (!Array.isArray(raw) || !raw.every((item) => typeof item === 'string' && isPlain(item))) {
    return { code: 'invalid_type' };
  }
  const value = [...new Set<string>(raw)];
  return { value: value.length === 0 ? null : value };
}

/** The id of a choice as the field has it. Programs may write ids in upper case. */
function choiceWith({ choices = [] }: Field | Column, id: string): string | undefined {
  const asked = id.toLowerCase();
  return choices.find((choice) => choice.id.toLowerCase() === asked)?.id;
}

function isPlain(id: string): boolean {
  return id.length > 0 && id.length <= 1000 && !id.includes('\u0000') && id.isWellFormed();
}
