import { isCalendarDay } from '../calendar.ts';
import { readDecimal } from '../decimal.ts';
import type { Action, Column, Field, Formula, Id, Operand, Operation } from '../definition.ts';
import { comesBefore, type DefinitionIndex, type DefinitionLocation } from '../definition-index.ts';
import { type ValueKind, valueKind, valueType } from '../value-type.ts';
import type { Problem, ProblemCode } from './problem.ts';

const numbers: readonly ValueKind[] = ['decimal', 'minutes'];

/** What the values are of the fields that each operation takes. */
const taken: { readonly [O in Operation]: readonly ValueKind[] } = {
  sum: numbers,
  difference: numbers,
  product: numbers,
  quotient: numbers,
  count_rows: ['rows'],
  days_between: ['day'],
  text: ['text', 'choice', 'choices', 'day', ...numbers],
};

/** Operands of one formula, at most. */
export const mostOperands = 20;

/** How many operands each operation takes, at least and at most. */
const counts: { readonly [O in Operation]: readonly [number, number] } = {
  sum: [1, mostOperands],
  difference: [2, mostOperands],
  product: [2, mostOperands],
  quotient: [2, 2],
  count_rows: [1, 1],
  days_between: [2, 2],
  text: [1, mostOperands],
};

/** Whether a formula may use a field or a column: the editor offers those. */
export function fitsOperation(operation: Operation, field: Field | Column): boolean {
  return taken[operation].includes(valueKind(field));
}

/** Whether an operation can add up a column of a table. */
export const takesColumns = (operation: Operation): boolean => taken[operation] === numbers;

/** How many operands an operation takes. */
export const operandsOf = (operation: Operation): { fewest: number; most: number } => {
  const [fewest, most] = counts[operation];
  return { fewest, most };
};

/** The place of a formula: the form and the table's or computed field's position in it, and for a column the columns before. */
interface FormulaLocation {
  index: DefinitionIndex;
  form: readonly Field[];
  position: number;
  action: Action | null;
  location: DefinitionLocation;
  /** The columns before it, if it is the formula of a column. */
  cells: readonly Column[] | null;
}

/**
 * The problems of the formulas of one form. A formula names only what comes before it, so there is no cycle; and nothing of
 * another locked action, because its result would show what was answered there (docs/rules.md, rule 15).
 * @param action Null for the start form.
 */
export function formulaProblems(
  index: DefinitionIndex,
  form: readonly Field[],
  action: Action | null,
  location: DefinitionLocation,
): Problem[] {
  return form.flatMap((field, position) => {
    const formulaLocation = { index, form, position, action, location };
    const of = (owner: Field | Column, cells: FormulaLocation['cells'], column_id?: Id): Problem[] =>
      [...new Set(faultsOf(owner, { ...formulaLocation, cells }))].map((code) => ({
        code,
        severity: code === 'formula_currencies_differ' ? 'warning' : 'error',
        field_id: field.id,
        ...(column_id !== undefined && { column_id }),
        values: { label: owner.label, key: owner.key },
      }));
    if (field.type === 'computed') return of(field, null);
    if (field.type !== 'table') return [];
    const columns = field.columns ?? [];
    return columns.flatMap((column, at) =>
      column.type === 'computed' ? of(column, columns.slice(0, at), column.id) : [],
    );
  });
}

function faultsOf({ formula, currency }: Field | Column, formulaLocation: FormulaLocation): ProblemCode[] {
  if (!formula) return ['formula_incomplete'];
  const { operation, operands, result } = formula;
  const { fewest, most } = operandsOf(operation);
  const faults: ProblemCode[] = operands.flatMap((operand) => operandFault(formula, operand, formulaLocation) ?? []);
  if (operands.length < fewest || operands.length > most) faults.push('formula_incomplete');
  if ((operation === 'text') !== (result === 'text')) faults.push('formula_unfit');
  const isSum = operation === 'sum' || operation === 'difference';
  const others = operands
    .map((operand) => sourceOf(operand, formulaLocation))
    .filter((one) => one && valueType(one) === 'currency');
  if (isSum && result === 'currency' && others.some((one) => one?.currency !== currency)) {
    faults.push('formula_currencies_differ');
  }
  return faults;
}

function operandFault({ operation }: Formula, operand: Operand, formulaLocation: FormulaLocation): ProblemCode | null {
  if (operand.type === 'value') return valueFault(operation, operand.value);
  if ('field_id' in operand) {
    const later = locationFault(operand.field_id, formulaLocation);
    if (later) return later;
  }
  if (operand.type === 'column' && !takesColumns(operation)) return 'formula_unfit';
  const source = sourceOf(operand, formulaLocation);
  if (!source) return 'formula_incomplete';
  return fitsOperation(operation, source) ? null : 'formula_unfit';
}

function valueFault(operation: Operation, value: string): ProblemCode | null {
  if (operation === 'text') return null;
  if (operation === 'count_rows') return 'formula_unfit';
  const isValid = operation === 'days_between' ? isCalendarDay(value) : readDecimal(value) !== null;
  return isValid ? null : 'formula_incomplete';
}

/** The field or column that an operand names; undefined if it does not exist, or a column does not come before. */
function sourceOf(operand: Operand, { index, cells }: FormulaLocation): Field | Column | undefined {
  if (operand.type === 'value') return undefined;
  if (operand.type === 'cell') return cells?.find(({ id }) => id === operand.column_id);
  const field = index.fields.get(operand.field_id)?.field;
  return operand.type === 'field' ? field : field?.columns?.find(({ id }) => id === operand.column_id);
}

function locationFault(field_id: Id, { index, form, position, action, location }: FormulaLocation): ProblemCode | null {
  const at = form.findIndex(({ id }) => id === field_id);
  if (at >= 0) return at < position ? null : 'formula_later_field';
  const owner = index.fields.get(field_id)?.action_id;
  if (owner === undefined) return 'formula_incomplete';
  const isBefore = owner === null ? action !== null : action !== null && comesBefore(index, owner, location);
  if (!isBefore) return 'formula_later_field';
  return owner !== null && index.actions.get(owner)?.action.is_lock ? 'formula_locked' : null;
}
