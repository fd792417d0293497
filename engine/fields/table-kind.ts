import { emptiness, type FieldKind } from './field-kind.ts';

/** Rows are read by `read-table.ts`, because their faults are at their cells. */
export const table: FieldKind = {
  comparators: emptiness,
  read: () => ({ code: 'invalid_type' }),
};

/** What a formula gives is compared by the type of its result: see `kindOfField`. Nothing is read: it is computed. */
export const computed: FieldKind = {
  comparators: emptiness,
  read: () => ({ value: null }),
};
