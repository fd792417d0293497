import type { Field } from '../definition.ts';

/** More rows than this are rejected whatever a table allows (docs/rules.md, "Limits"). */
export const mostRows = 200;
/** How many rows a table takes that names no limit. */
const usualMostRows = 50;
/** Columns of one table, at most. */
export const mostColumns = 20;

export const mostRowsOf = ({ max_rows }: Pick<Field, 'max_rows'>): number => max_rows ?? usualMostRows;

/** How many rows an answer to the table must have: a required one at least one. */
export const fewestRowsOf = ({ min_rows = 0, required }: Pick<Field, 'min_rows' | 'required'>): number =>
  required ? Math.max(1, min_rows) : min_rows;
