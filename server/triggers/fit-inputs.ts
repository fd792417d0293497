import type { Column, Field, Id, Value } from '../../engine/definition.ts';
import type { FieldAnswer } from '../../engine/run-state.ts';
import { isRows, takesAnyText, valueKind } from '../../engine/value-type.ts';
import { ApiError, type ApiFieldError } from '../http/api-error.ts';

export interface ProgramInput {
  key?: string;
  field_id?: Id;
  value: Value;
}

/** Converts both input forms of programs, a list or an object by key, to a list. */
export function listInputs(fields: ProgramInput[] | Record<string, Value>): ProgramInput[] {
  return Array.isArray(fields) ? fields : Object.entries(fields).map(([key, value]) => ({ key, value }));
}

/**
 * Converts the inputs of a program for the engine. Choices may be named by label, in any language of the form, and numbers
 * and booleans are accepted for text fields.
 * @param translations The same form in other languages.
 * @throws ApiError invalid_fields for an unknown field, for one that is sent twice, and for files, which programs cannot upload
 */
export function fitInputs(
  form: readonly Field[],
  inputs: readonly ProgramInput[],
  translations: readonly (readonly Field[])[] = [],
): FieldAnswer[] {
  const fields = new Map(form.flatMap((field) => [[field.id, field] as const, [field.key, field] as const]));
  const errors: ApiFieldError[] = [];
  const answers: FieldAnswer[] = [];
  const named = new Set<Id>();
  for (const [position, { key, field_id, value }] of inputs.entries()) {
    const field = fields.get(field_id ?? key ?? '');
    if (!field) errors.push({ field: `fields.${field_id ?? key ?? position}`, code: 'unknown_field' });
    else if (named.has(field.id))
      errors.push({ field: `fields.${field.key}`, code: 'sent_twice', values: { label: field.label } });
    else answers.push({ field_id: field.id, value: fitValue(withEveryLabel(field, translations), value) });
    if (field) named.add(field.id);
  }
  const sent = new Set(answers.filter(({ value }) => !isNothing(value)).map(({ field_id }) => field_id));
  for (const field of form.filter(({ type }) => type === 'file')) {
    if (!field.required && !sent.has(field.id)) continue;
    errors.push({ field: `fields.${field.key}`, code: 'file_not_supported', values: { label: field.label } });
  }
  if (errors.length > 0) throw new ApiError('invalid_fields', { errors });
  return answers;
}

/**
 * The field with its choices, and those of its columns, in every language, the main one first: the label that is found
 * first counts.
 */
function withEveryLabel(field: Field, translations: readonly (readonly Field[])[]): Field {
  if (!(field.choices || field.columns) || translations.length === 0) return field;
  const same = translations.flatMap((form) => form.filter(({ id }) => id === field.id));
  const columns = field.columns?.map((column) =>
    withChoicesOf(
      column,
      same.flatMap((one) => one.columns?.filter(({ id }) => id === column.id) ?? []),
    ),
  );
  return { ...withChoicesOf(field, same), ...(columns && { columns }) };
}

const withChoicesOf = <One extends Field | Column>(one: One, others: readonly (Field | Column)[]): One =>
  one.choices ? { ...one, choices: [one, ...others].flatMap(({ choices }) => choices ?? []) } : one;

const isNothing = (value: Value) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Converts a value to its field's type if possible; otherwise the engine rejects it. */
function fitValue(field: Field | Column, value: Value): Value {
  switch (valueKind(field)) {
    case 'rows':
      return fitRows('columns' in field ? (field.columns ?? []) : [], readJson(value));
    case 'choice': {
      const [one, ...others]: Value[] = isRows(value) ? [] : Array.isArray(value) ? value : [value];
      return others.length === 0 && one !== undefined ? choiceOf(field, one) : value;
    }
    case 'choices':
      if (isRows(value)) return value;
      if (Array.isArray(value)) return value.map((one) => String(choiceOf(field, one)));
      return isNothing(value) ? null : choicesOf(field, String(value));
    default:
      return takesAnyText(field.type) && (typeof value === 'number' || typeof value === 'boolean')
        ? String(value)
        : value;
  }
}

/** A table in the body of an HTML form is its JSON; what is none stays a text, which the engine rejects. */
function readJson(value: Value): Value {
  if (typeof value !== 'string' || !value.trim().startsWith('[')) return value;
  try {
    return JSON.parse(value) as Value;
  } catch {
    return value;
  }
}

/** The rows with the cells of their columns converted, by key or id. */
function fitRows(columns: readonly Column[], value: Value): Value {
  if (!isRows(value)) return value;
  const byName = new Map(columns.flatMap((column) => [[column.id, column] as const, [column.key, column] as const]));
  return value.map((row) =>
    typeof row === 'object' && row !== null
      ? Object.fromEntries(
          Object.entries(row).map(([name, cell]) => {
            const column = byName.get(name);
            return [name, column ? (fitValue(column, cell) as typeof cell) : cell];
          }),
        )
      : row,
  );
}

/** The id of the choice with this id, or else with this label, exactly or ignoring case. Labels are compared composed. */
function choiceOf({ choices = [] }: Field | Column, named: Value): Value {
  const composed = (text: string) => text.trim().normalize('NFC');
  const text = composed(String(named));
  const found =
    choices.find(({ id }) => id === named) ??
    choices.find(({ label }) => composed(label) === text) ??
    choices.find(({ label }) => composed(label).toLowerCase() === text.toLowerCase());
  return found?.id ?? named;
}

/** One choice, or several separated by commas, as in forms and texts. */
function choicesOf(field: Field | Column, text: string): string[] {
  const whole = String(choiceOf(field, text));
  if (field.choices?.some(({ id }) => id === whole)) return [whole];
  return text
    .split(',')
    .filter((one) => one.trim() !== '')
    .map((one) => String(choiceOf(field, one)));
}
