import { limitsSql } from './packages.ts';

/**
 * The one rule of freezing, as SQL: which limits of its package a workspace has reached, as `text[]`. Unlimited packages
 * cost a look at the workspace's row and no counting.
 * @param w     The workspace's row.
 * @param month The first day of the current month, in UTC.
 */
export const reachedSql = (w: string, month: string) =>
  `case when ${limitsSql} -> ${w}.package is null then '{}'
    else reached_limits(${w}.id, ${month}, ${limitsSql} -> ${w}.package) end`;

/** Whether a workspace is frozen: runs that are open go on, new ones are not started. Parameters as `reachedSql`. */
export const isFrozenSql = (w: string, month: string) => `(${reachedSql(w, month)} <> '{}')`;

/**
 * Whether one more run may start, as SQL: exact where many start at once, for near the limit they wait for each other
 * (see the function in 0006-usage.sql).
 */
export const takesPlaceSql = (workspace_id: string, at: string) =>
  `take_run_place(${workspace_id}, usage_month(${at}), ${limitsSql})`;
