import type { ImportMapping, ImportOptions } from '../../../contract/import-options.ts';
import { fieldsOf } from '../../../engine/actions/index.ts';
import type { Field, Id, Value, Version } from '../../../engine/definition.ts';
import { readValue } from '../../../engine/fields.ts';
import { nameKey } from '../../../engine/problems/name-key.ts';
import { type ValueKind, valueKind } from '../../../engine/value-type.ts';
import { indexOf } from '../../../engine/version-index.ts';
import { wordsOf } from '../guess/guess-outcome.ts';
import { dateReader } from '../log/parse-date.ts';

/** Into which fields the columns go, by their position in the mapping. */
export interface FieldPlan {
  run: ReadonlyMap<number, Field>;
  /** By action. */
  steps: ReadonlyMap<Id, ReadonlyMap<number, Field>>;
  /** The value of a field from its text; null if the text is not a value of the field. */
  read: (field: Field, text: string) => { value: Value } | null;
}

/** What can be read from a text of a log; a computed field takes no value. */
const readable: readonly ValueKind[] = ['text', 'decimal', 'day'];
const isReadable = (field: Field) => field.type !== 'computed' && readable.includes(valueKind(field));

/** Finds the fields of a version whose label or key is the label that was chosen for a column. */
export function planFields(
  version: Version,
  options: Pick<ImportOptions, 'mapping' | 'date_format' | 'zone'>,
): FieldPlan {
  const { fields } = options.mapping;
  const steps = new Map<Id, ReadonlyMap<number, Field>>();
  for (const { action } of indexOf(version).actions.values()) {
    const found = match(fieldsOf(action), fields, 'step');
    if (found.size > 0) steps.set(action.id, found);
  }
  return { run: match(version.definition.trigger_form, fields, 'run'), steps, read: valueReader(options) };
}

function match(form: readonly Field[], fields: ImportMapping['fields'], of: 'run' | 'step'): Map<number, Field> {
  const left = form.filter(isReadable);
  const found = new Map<number, Field>();
  for (const [position, column] of fields.entries()) {
    if (column.of !== of) continue;
    const at = left.findIndex(
      ({ label, key }) => nameKey(label) === nameKey(column.label) || key === wordsOf(column.label).join('_'),
    );
    const [field] = at < 0 ? [] : left.splice(at, 1);
    if (field) found.set(position, field);
  }
  return found;
}

function valueReader({ date_format, zone }: Pick<ImportOptions, 'date_format' | 'zone'>): FieldPlan['read'] {
  const named = zone ?? 'UTC';
  const readers = [...new Set([date_format, 'iso' as const])].map((format) => dateReader(format, named));
  const dayOf = (text: string) => {
    const read = readers.map((reader) => reader(text)).find((date) => typeof date === 'object');
    if (!read) return text;
    return Temporal.Instant.fromEpochMilliseconds(Math.floor(read.at / 1000))
      .toZonedDateTimeISO(named)
      .toPlainDate()
      .toString();
  };
  return (field, text) => {
    const kind = valueKind(field);
    const decimal = text.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2');
    const raw = kind === 'day' ? dayOf(text) : kind === 'decimal' ? decimal : text;
    const read = readValue(field, raw, field.key);
    return 'value' in read && read.value !== null ? { value: read.value } : null;
  };
}
