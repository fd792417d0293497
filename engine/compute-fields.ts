import type { Field, Id, Row, Value } from './definition.ts';
import type { DefinitionIndex } from './definition-index.ts';
import { type Facts, newestValue } from './facts.ts';
import { evaluateFormula, type Source, type Sources } from './formula.ts';
import type { FieldAnswer } from './run-state.ts';
import { rowsOf } from './value-type.ts';

/** Finds a field of an earlier form with its value: see `sourcesIn`. */
export type EarlierSources = (field_id: Id) => Source | undefined;

/** The fields of earlier forms, with their newest values, as formulas use them. */
export function sourcesIn(facts: Pick<Facts, 'index' | 'run' | 'newest'>): EarlierSources {
  return (field_id) => {
    const placed = facts.index.fields.get(field_id);
    return placed && { field: placed.field, value: newestValue(facts, field_id) };
  };
}

/**
 * Computes the formulas of a form, in its order: those of the columns of its tables, row by row, and its computed fields. The
 * server uses it for what it stores, and the browser for what it shows while somebody types.
 * @param values What was filled in, by field id.
 * @returns The values of the tables with computed columns and of the computed fields, by field id; null where empty.
 */
export function computeFields(
  fields: readonly Field[],
  values: ReadonlyMap<Id, Value>,
  earlier: EarlierSources,
): Map<Id, Value> {
  const computed = new Map<Id, Value>();
  const own = new Map(fields.map((field) => [field.id, field]));
  const find = (id: Id): Source | undefined => {
    const field = own.get(id);
    return field ? { field, value: (computed.has(id) ? computed.get(id) : values.get(id)) ?? null } : earlier(id);
  };
  const sources: Sources = { field: find, totals: new WeakMap() };
  for (const field of fields) {
    if (field.type === 'computed') computed.set(field.id, evaluateFormula(field, sources));
    const rows = rowsOf(values.get(field.id));
    if (field.type === 'table' && rows.length > 0 && field.columns?.some(({ type }) => type === 'computed')) {
      const done = rows.map((row) => computeRow(field, row, sources));
      computed.set(field.id, done);
    }
  }
  return computed;
}

function computeRow({ columns = [] }: Field, row: Row, sources: Sources): Row {
  const cells: Row = { ...row };
  const cell = (id: Id): Source | undefined => {
    const column = columns.find((one) => one.id === id);
    return column && { field: column, value: cells[id] ?? null };
  };
  for (const column of columns) {
    if (column.type !== 'computed') continue;
    const value = evaluateFormula(column, { ...sources, cell });
    if (value === null) delete cells[column.id];
    else cells[column.id] = value as Row[string];
  }
  return cells;
}

/**
 * The answers of a form together with the results of its formulas.
 * @param already What earlier voters of the same attempt filled in.
 */
export function withComputed(
  fields: readonly Field[],
  answers: readonly FieldAnswer[],
  earlier: EarlierSources,
  already: ReadonlyMap<Id, Value> = new Map(),
): FieldAnswer[] {
  const values = new Map([...already, ...answers.map(({ field_id, value }) => [field_id, value] as const)]);
  const computed = computeFields(fields, values, earlier);
  if (computed.size === 0) return [...answers];
  const given = new Set(answers.map(({ field_id }) => field_id));
  return fields.flatMap(({ id, type }): FieldAnswer[] => {
    const value = computed.get(id);
    if (type === 'computed') return value === null && !already.has(id) ? [] : [{ field_id: id, value: value ?? null }];
    return given.has(id) || value !== undefined ? [{ field_id: id, value: value ?? values.get(id) ?? null }] : [];
  });
}

/** The ids of the fields that the formulas of a form name, of this form and of earlier ones. */
export function formulaFields(fields: readonly Field[]): Set<Id> {
  const formulas = fields.flatMap(({ formula, columns = [] }) => [formula, ...columns.map((column) => column.formula)]);
  const operands = formulas.flatMap((formula) => formula?.operands ?? []);
  return new Set(operands.flatMap((operand) => ('field_id' in operand ? [operand.field_id] : [])));
}

/** The actions whose answers the formulas of a form use. */
export const formulaActions = (index: DefinitionIndex, fields: readonly Field[]): Id[] =>
  [...formulaFields(fields)].flatMap((id) => index.fields.get(id)?.action_id ?? []);
