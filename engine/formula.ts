/** Computing the value of a formula from the values that it names (docs/rules.md, "Tables and computed fields"). */
import { daysBetween, isCalendarDay } from './calendar.ts';
import { minorUnits } from './currency-places.ts';
import { cutText } from './cut-text.ts';
import { longestDecimal, readDecimal } from './decimal.ts';
import type { Column, Field, Formula, Id, Operand, Row, Value } from './definition.ts';
import { add, divide, type Fraction, fractionOf, multiply, roundTo, subtract, toDecimal, zero } from './fraction.ts';
import { listOf, rowsOf, valueType } from './value-type.ts';

/** A field or column with its value. */
export interface Source {
  field: Field | Column;
  value: Value;
}

/** Finds what a formula names; undefined for what does not exist, which counts as empty. */
export interface Sources {
  field: (id: Id) => Source | undefined;
  /** The cell of a column in the row that is computed. */
  cell?: (id: Id) => Source | undefined;
  /** The totals that were computed so far, by the rows and the column: each row of another table may ask for the same ones. */
  totals?: WeakMap<readonly Row[], Map<Column, Fraction>>;
}

/** Characters of a computed text, at most: texts that insert each other twice would otherwise grow without end. */
const longestText = 10_000;

/**
 * Computes a formula. An empty operand counts as 0 in sums and differences; a product, a quotient and a difference in days
 * with one are empty, and so is a division by zero. Percents count as hundredths and durations as hours, so that 80 × 25 %
 * is 20, and 90 minutes × 40 is 60.
 * @param of The computed field or column: its formula, and the currency of its result.
 * @returns A value of the type of the result; null if it is empty, or has more than 100 digits.
 */
export function evaluateFormula({ formula, currency }: Pick<Field, 'formula' | 'currency'>, sources: Sources): Value {
  if (!formula) return null;
  switch (formula.operation) {
    case 'text':
      return textFrom(formula, sources);
    case 'count_rows':
      return resultOf(countRows(formula, sources), formula, currency);
    case 'days_between':
      return resultOf(days(formula, sources), formula, currency);
    default:
      return resultOf(calculate(formula, sources), formula, currency);
  }
}

function calculate({ operation, operands }: Formula, sources: Sources): Fraction | null {
  const totals = operands.map((operand) => totalOf(operand, sources));
  const [first = null, ...rest] = totals;
  switch (operation) {
    case 'sum':
      return totals.reduce<Fraction>((sum, one) => add(sum, one ?? zero), zero);
    case 'difference':
      return rest.reduce<Fraction>((left, one) => subtract(left, one ?? zero), first ?? zero);
    case 'product':
      return rest.reduce((product, one) => (product && one ? multiply(product, one) : null), first);
    default:
      return rest.reduce((quotient, one) => (quotient && one ? divide(quotient, one) : null), first);
  }
}

const countRows = ({ operands }: Formula, sources: Sources): Fraction =>
  fractionOf(String(operands.reduce((sum, one) => sum + rowsOf(sourceOf(one, sources)?.value).length, 0)));

function days({ operands }: Formula, sources: Sources): Fraction | null {
  const [from, to] = operands.map((operand) => {
    const day = operand.type === 'value' ? operand.value : sourceOf(operand, sources)?.value;
    return typeof day === 'string' && isCalendarDay(day) ? day : null;
  });
  return from && to ? fractionOf(String(daysBetween(from, to))) : null;
}

function textFrom({ operands }: Formula, sources: Sources): string | null {
  let text = '';
  for (const operand of operands) {
    const source = operand.type === 'value' ? undefined : sourceOf(operand, sources);
    const part = operand.type === 'value' ? operand.value : source ? textOf(source) : '';
    text = `${text}${part}`.trimStart();
    if (text.length > longestText) break;
  }
  return cutText(text, longestText).trimEnd() || null;
}

/** A value in a text: choices by their labels, a duration as hours and minutes, everything else as it is stored. */
function textOf({ field, value }: Source): string {
  if (value === null || rowsOf(value).length > 0) return '';
  if (valueType(field) === 'duration')
    return `${Math.floor(Number(value) / 60)}:${String(Number(value) % 60).padStart(2, '0')}`;
  if (!field.choices) return String(value);
  const chosen = new Set(Array.isArray(value) ? listOf(value) : [String(value)]);
  return field.choices.flatMap(({ id, label }) => (chosen.has(id) ? [label] : [])).join(', ');
}

function sourceOf(operand: Operand, sources: Sources): Source | undefined {
  if (operand.type === 'field') return sources.field(operand.field_id);
  return operand.type === 'cell' ? sources.cell?.(operand.column_id) : undefined;
}

/** The number that an operand stands for; null if it is empty. The total of a column is never empty. */
function totalOf(operand: Operand, sources: Sources): Fraction | null {
  if (operand.type === 'value') {
    const decimal = readDecimal(operand.value);
    return decimal === null ? null : fractionOf(decimal);
  }
  if (operand.type !== 'column') {
    const source = sourceOf(operand, sources);
    return source ? numberOf(source.field, source.value) : null;
  }
  const table = sources.field(operand.field_id);
  const column = tableColumn(table?.field, operand.column_id);
  if (!table || !column) return null;
  const rows = rowsOf(table.value);
  const known = sources.totals?.get(rows) ?? new Map<Column, Fraction>();
  sources.totals?.set(rows, known);
  const total = known.get(column) ?? totalOfColumn(rows, column);
  known.set(column, total);
  return total;
}

function totalOfColumn(rows: readonly Row[], column: Column): Fraction {
  const cells = rows.map((row) => numberOf(column, row[column.id] ?? null));
  return cells.reduce<Fraction>((sum, one) => add(sum, one ?? zero), zero);
}

const tableColumn = (table: Field | Column | undefined, id: Id): Column | undefined =>
  table && 'columns' in table ? table.columns?.find((column) => column.id === id) : undefined;

function numberOf(field: Field | Column, value: Value): Fraction | null {
  const decimal = value === null || typeof value === 'object' ? null : readDecimal(String(value));
  if (decimal === null) return null;
  const number = fractionOf(decimal);
  return { over: number.over, under: number.under * (unitsOf[valueType(field)] ?? 1n) };
}

/** How many units of a type are one in a calculation: percents are hundredths, durations are stored in minutes. */
const unitsOf: { [type: string]: bigint } = { percent: 100n, duration: 60n };

function resultOf(number: Fraction | null, { result, places }: Formula, currency: string | undefined): Value {
  if (number === null) return null;
  const scaled = multiply(number, { over: unitsOf[result] ?? 1n, under: 1n });
  if (result === 'duration') {
    const minutes = Number(roundTo(scaled, 0));
    return Number.isSafeInteger(minutes) && minutes >= 0 ? minutes : null;
  }
  const rounded = places ?? (result === 'currency' ? minorUnits(currency) : undefined);
  const decimal = rounded === undefined ? toDecimal(scaled) : roundTo(scaled, rounded);
  return decimal.length > longestDecimal ? null : decimal;
}
