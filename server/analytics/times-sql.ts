import type { Times } from '../../contract/analytics.ts';

/**
 * SQL: the microseconds from one moment to another. Whole numbers, so that sums do not depend on the order of their
 * parts; imported runs have moments between two seconds.
 */
export const microseconds = (from: string, to: string): string =>
  `round(date_part('epoch', ${to} - ${from}) * 1000000)::bigint`;

/**
 * SQL aggregate: `Times` of a column of microseconds, in seconds; nulls do not count. The median of an even count is
 * the mean of the two in the middle; the ninth decile is one of the times. Both sort the same type, so that PostgreSQL
 * sorts once for both.
 */
export const timesOf = (column: string, filter?: string): string => {
  const only = filter ? ` filter (where ${filter})` : '';
  return `jsonb_build_object(
    'count', count(${column})${only},
    'mean', (sum(${column})${only} / count(${column})${only} / 1000000)::float8,
    'median', percentile_cont(0.5) within group (order by (${column})::float8)${only} / 1000000,
    'ninth_decile', percentile_disc(0.9) within group (order by (${column})::float8)${only} / 1000000)`;
};

export const noTimes: Times = { count: 0, mean: null, median: null, ninth_decile: null };
