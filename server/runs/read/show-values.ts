import type { FieldValue } from '../../../contract/runs.ts';
import type { Field, Id, Value } from '../../../engine/definition.ts';
import type { FieldValueState } from '../../../engine/run-state.ts';
import { type Directory, nameOf } from '../../people/people.ts';
import type { LoadedRun } from '../../run-access/load-run.ts';
import { type AttachedFile, filesOf } from '../../run-access/stored-file.ts';

/** A value as text: choices and members by name; other values as stored, because the browser formats them by type. */
export function textOf(
  field: Field,
  value: Value,
  { directory, files = [] }: { directory: Directory; files?: readonly AttachedFile[] },
): string {
  if (value === null) return '';
  if (field.choices) {
    const chosen = Array.isArray(value) ? value : [value];
    return field.choices
      .filter((choice) => chosen.includes(choice.id))
      .map((choice) => choice.label)
      .join(', ');
  }
  if (field.type === 'file') {
    return filesOf(files, value)
      .map((file) => file.name)
      .join(', ');
  }
  if (field.type === 'collaborator') return nameOf(directory, { type: 'user_workspace', id: String(value) });
  if (field.type === 'currency' && field.currency) return `${value} ${field.currency}`;
  return Array.isArray(value) ? value.join(', ') : String(value);
}

export function showValue(
  field: Field,
  state: FieldValueState,
  { directory, loaded: { files } }: { directory: Directory; loaded: Pick<LoadedRun, 'files'> },
): FieldValue {
  return {
    field_id: field.id,
    key: field.key,
    type: field.type,
    label: field.label,
    ...(field.currency ? { currency: field.currency } : {}),
    value: state.value,
    step_id: state.step_id,
    attempt: state.attempt,
    text: textOf(field, state.value, { directory, files }),
    ...(field.type === 'file' ? { files: filesOf(files, state.value) } : {}),
  };
}

/** The newest value of each field. */
export function newestValues(values: readonly FieldValueState[]): Map<Id, FieldValueState> {
  const newest = new Map<Id, FieldValueState>();
  for (const value of values) {
    const current = newest.get(value.field_id);
    if (!current || current.attempt < value.attempt) newest.set(value.field_id, value);
  }
  return newest;
}
