import type { ActionOf, Column, Field, Row, Value } from '../../engine/definition.ts';
import { newestAttempts, newestValue } from '../../engine/facts.ts';
import { fillInsertions, strictBudget } from '../../engine/insertions.ts';
import { isRows, listOf, takesAnyText } from '../../engine/value-type.ts';
import { indexOf } from '../../engine/version-index.ts';
import type { Directory } from '../people/people.ts';
import type { RunContext } from '../run-access/run-context.ts';
import { textOf } from '../runs/read/show-values.ts';
import type { ProgramInput } from './fit-inputs.ts';

/** The most characters of all texts with insertions that a hook passes on: as many as a request may send. */
const mostPassedOn = 1_000_000;

/**
 * The inputs that a hook passes to the other workflow's start form: values of its run, or texts with insertions
 * replaced.
 * @throws EngineError text_too_long, also if all texts together are too long
 */
export function copyValues(
  runContext: RunContext,
  { stepable }: ActionOf<'workflow_hook'>,
  form: readonly Field[],
): ProgramInput[] {
  const index = indexOf(runContext.version);
  const facts = { index, run: runContext.loaded.run, newest: newestAttempts(runContext.loaded.run) };
  const targets = new Map(form.map((field) => [field.key, field]));
  const textFor = (key: string) => {
    const field = index.keys.get(key)?.field;
    return (
      field &&
      textOf(field, newestValue(facts, field.id), { directory: runContext.directory, files: runContext.loaded.files })
    );
  };
  const budget = strictBudget(mostPassedOn);
  return stepable.fields.map(({ target_key, key, target_value }) => {
    const source = index.keys.get(key ?? '')?.field;
    if (!source)
      return { key: target_key, value: fillInsertions(target_value ?? '', textFor, (inserted) => inserted, budget) };
    const value = newestValue(facts, source.id);
    return { key: target_key, value: convertValue(source, value, targets.get(target_key), runContext.directory) };
  });
}

/**
 * Converts a value for the target field: choices become labels; a person becomes the address for an email field, and
 * the name for a text field. A table passes the columns that both have, by their keys.
 */
function convertValue(
  source: Field | Column,
  value: Value,
  target: Field | Column | undefined,
  directory: Directory,
): Value {
  if (value === null) return null;
  if (isRows(value) && target?.type === 'table') return convertRows(source, value, target, directory);
  if (source.choices) {
    if (!Array.isArray(value)) return textOf(source, value, { directory });
    const labels = listOf(value).map((one) => textOf(source, one, { directory }));
    return target?.choices ? labels : labels.join(', ');
  }
  if (source.type === 'collaborator' && target?.type === 'email') {
    return directory.members.get(String(value))?.email ?? null;
  }
  return takesAnyText(target?.type) && source.type !== target?.type ? textOf(source, value, { directory }) : value;
}

function convertRows(
  source: Field | Column,
  rows: readonly Row[],
  target: Field | Column,
  directory: Directory,
): Row[] {
  const columnsOf = (field: Field | Column) => ('columns' in field ? (field.columns ?? []) : []);
  const pairs = columnsOf(target).flatMap((to): [Column, Column][] => {
    const from = columnsOf(source).find(({ key }) => key === to.key);
    return from && to.type !== 'computed' ? [[from, to]] : [];
  });
  return rows.map((row) =>
    Object.fromEntries(
      pairs.map(([from, to]) => [to.key, convertValue(from, row[from.id] ?? null, to, directory) as Row[string]]),
    ),
  );
}
