import type { Comparator, Field, Value } from '../definition.ts';
import type { FieldErrorCode } from '../engine-error.ts';

/** What reading gives: the value in its one form, null when it is empty, or what is wrong with it. */
export type Reading = { value: Value } | { code: FieldErrorCode; number?: number };

/** All that differs between the field types: `engine/fields.ts` has the table. */
export interface FieldKind {
  /** Takes what a person or program sent; null, undefined and blank strings never reach it. */
  read(raw: unknown, field: Field): Reading;
  /** What conditions may ask of it. */
  comparators: readonly Comparator[];
  /** For values that stand in an order: as a sort function does. */
  order?(a: Value, b: Value): number;
}

/** Every type but `file` can be asked whether it was filled in. */
export const emptiness = ['is_empty', 'is_not_empty'] as const satisfies Comparator[];

/** Of all types that stand in an order. */
export const orderings = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'] as const satisfies Comparator[];
