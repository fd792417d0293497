/** The table of the field types, and reading the values that people and programs send. */

import type { Cell, Column, Comparator, Field, FieldType, Id, Value } from './definition.ts';
import { EngineError, type FieldError, type FieldErrorCode } from './engine-error.ts';
import { checklistItem, collaborator, file, manyChoices, oneChoice } from './fields/choice-kinds.ts';
import type { FieldKind } from './fields/field-kind.ts';
import { date, decimal, duration } from './fields/number-kinds.ts';
import { readTable } from './fields/read-table.ts';
import { computed, table } from './fields/table-kind.ts';
import { mostRowsOf } from './fields/table-limits.ts';
import { email, phoneNumber, text, url } from './fields/text-kinds.ts';
import { isBlank } from './is-blank.ts';
import type { FieldAnswer } from './run-state.ts';
import { isRows, valueType } from './value-type.ts';

const fieldKinds: Record<FieldType, FieldKind> = {
  text,
  long_text: text,
  email,
  url,
  phone_number: phoneNumber,
  number: decimal,
  currency: decimal,
  percent: decimal,
  duration,
  date,
  radio: oneChoice,
  dropdown: oneChoice,
  checkbox: manyChoices,
  collaborator,
  task: checklistItem,
  file,
  table,
  computed,
};

/** How values of a field are read and compared; those of a computed field as values of the type of its result. */
export const kindOfField = (field: Field | Column): FieldKind => fieldKinds[valueType(field)];

/**
 * Reads one value of a field and normalises it (docs/rules.md, "Field types"): texts trimmed, decimals as exact
 * strings, phone numbers in E.164. It does not check whether an empty value is allowed.
 * @param raw  Whatever was sent; null, undefined and blank strings are an empty field.
 * A computed field has no value of its own: whatever was sent is read as empty.
 * @param path Where the value stood, as the caller sent it; the error names it. Of a table it is the first fault.
 */
export function readValue(field: Field | Column, raw: unknown, path: string): { value: Value } | { error: FieldError } {
  if (isMissing(raw) || field.type === 'computed') return { value: null };
  if (field.type === 'table') {
    const { value, errors } = readTable(field, raw, path, { required: false }, readValue);
    return errors[0] ? { error: errors[0] } : { value };
  }
  const reading = fieldKinds[field.type].read(raw, field);
  if ('value' in reading) return { value: reading.value };
  return { error: fault(field, path, reading.code, reading.number) };
}

/** Whether a value counts as not filled in. `false` is a value: it answers a checklist item. */
export function isEmpty(value: Value | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/**
 * The rows of a table without the cells that its columns do not accept any more: of deleted columns, choices that are no
 * longer offered, people who have left. Other values stay as they are.
 */
export function fitRows(field: Field, value: Value, members?: ReadingOptions['members']): Value {
  if (field.type !== 'table' || !isRows(value)) return value;
  const fits = (column: Column, cell: Cell) =>
    !('error' in readValue(column, cell, column.key)) &&
    (column.type !== 'collaborator' || cell === null || !members || members.get(String(cell))?.active === true);
  const rows = value.slice(0, mostRowsOf(field)).map((row) => {
    const kept = (field.columns ?? []).filter((column) => column.id in row && fits(column, row[column.id] ?? null));
    return Object.fromEntries(kept.map(({ id }) => [id, row[id] ?? null]));
  });
  return rows.some((row) => Object.keys(row).length > 0) ? rows : null;
}

const isMissing = (raw: unknown): boolean =>
  raw === null || raw === undefined || (typeof raw === 'string' && isBlank(raw));

/** The comparators that a condition may use with a field; none for files. */
export function comparatorsFor(field: Field): Comparator[] {
  return [...kindOfField(field).comparators];
}

/** The default values of the fields; a default that the field would reject is left out. */
export function defaultAnswers(fields: readonly Field[]): FieldAnswer[] {
  const answers: FieldAnswer[] = [];
  for (const field of fields) {
    const reading = readValue(field, defaultOf(field), field.key);
    if ('value' in reading && !isEmpty(reading.value)) {
      answers.push({ field_id: field.id, value: reading.value });
    }
  }
  return answers;
}

/** A file belongs to the person who uploaded it, and a table begins empty, so neither has a default. */
const withoutDefault: readonly FieldType[] = ['file', 'table', 'computed'];

/** Whether a field may have a default. */
export const mayHaveDefault = ({ type }: Pick<Field, 'type'>): boolean => !withoutDefault.includes(type);

const defaultOf = (field: Field) => (mayHaveDefault(field) ? field.default : null);

export interface ReadingOptions {
  /** Whether required fields must be filled in: when answering, not when saving a draft (docs/rules.md, rule 10). */
  required: boolean;
  /** Who a collaborator field may name; anybody if left out. */
  members?: ReadonlyMap<Id, { active: boolean }>;
  /** What earlier voters of the same attempt filled in: a field with such a value need not be sent again. */
  already?: ReadonlyMap<Id, Value>;
}

/**
 * Reads the answers to a form. When answering, a field that is not sent gets its default value, unless an earlier voter
 * filled it in; a field that is sent empty stays empty. What is sent for a computed field is ignored: see
 * `engine/compute-fields.ts`.
 * @returns The values to store, in the order of the form, each field at most once.
 * @throws EngineError `invalid_fields` with every fault under `fields.<key>`, or `fields.<id>` for a field that the
 * form does not have.
 */
export function readAnswers(
  fields: readonly Field[],
  answers: readonly FieldAnswer[],
  options: ReadingOptions,
): FieldAnswer[] {
  const ids = new Set(fields.map((field) => field.id));
  const faults: FieldError[] = answers
    .filter((answer) => !ids.has(answer.field_id))
    .map((answer) => ({ field: `fields.${answer.field_id}`, code: 'unknown_field' }));
  const sent = new Map(answers.map((answer) => [answer.field_id, answer.value]));
  const read: FieldAnswer[] = [];
  for (const field of fields) {
    if (field.type === 'computed') continue;
    const value = readAnswer(field, sent, options, faults);
    if (value !== undefined) read.push({ field_id: field.id, value });
  }
  if (faults.length > 0) throw new EngineError('invalid_fields', { fields: faults });
  return read;
}

function readAnswer(
  field: Field,
  sent: ReadonlyMap<Id, Value>,
  options: ReadingOptions,
  faults: FieldError[],
): Value | undefined {
  const path = `fields.${field.key}`;
  const earlier = options.already?.get(field.id);
  const raw = sent.has(field.id)
    ? sent.get(field.id)
    : options.required && earlier === undefined
      ? defaultOf(field)
      : undefined;
  if (field.type === 'table' && (sent.has(field.id) || earlier === undefined)) {
    const { value, errors } = readTable(field, isMissing(raw) ? [] : raw, path, options, readValue);
    faults.push(...errors);
    return sent.has(field.id) ? value : undefined;
  }
  const reading = readValue(field, raw, path);
  if ('error' in reading) {
    faults.push(reading.error);
    return undefined;
  }
  const value = sent.has(field.id) || reading.value !== null ? reading.value : undefined;
  if (options.required && field.required && isEmpty(value === undefined ? earlier : value)) {
    faults.push(fault(field, path, 'blank'));
  }
  const named = field.type === 'collaborator' && typeof value === 'string' ? value : null;
  if (named !== null && options.members && !options.members.get(named)?.active)
    faults.push(fault(field, path, 'unknown_member'));
  return value;
}

function fault(field: Field | Column, path: string, code: FieldErrorCode, number?: number): FieldError {
  return { field: path, code, values: number === undefined ? { label: field.label } : { label: field.label, number } };
}
