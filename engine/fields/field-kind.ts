import type { Column, Comparator, Field, Value } from '../definition.ts';
import type { FieldErrorCode } from '../engine-error.ts';

/** The result of reading a value: the normalised value (null if it is empty), or the error. */
export type Reading = { value: Value } | { code: FieldErrorCode; number?: number };

/** Everything that differs between field types; the table is in `engine/fields.ts`. */
export interface FieldKind {
  /** Reads what a person or program sent; never called with null, undefined or blank strings. */
  read(raw: unknown, field: Field | Column): Reading;
  /** Writes a part of a text that somebody looks for as it stands in values; without it, as it is. */
  partOf?(text: string): string;
  /** The comparators that conditions may use. */
  comparators: readonly Comparator[];
  /** Compares two values, as a sort function does; only for types that have an order. */
  order?(a: Value, b: Value): number;
}

/** The comparators of every type except `file`. */
export const emptiness = ['is_empty', 'is_not_empty'] as const satisfies Comparator[];

/** The comparators of all types that have an order. */
export const orderings = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'] as const satisfies Comparator[];
