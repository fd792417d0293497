import { limitsSql } from './packages.ts';
import { reachedLimitsSql } from './usage-sql.ts';

/**
 * The rule of freezing, as SQL: the limits of its package that a workspace has reached, as `text[]`. For unlimited
 * packages only the workspace's row is read, and nothing is counted.
 * @param w         The workspace's row.
 * @param month     The first day of the current month, in UTC.
 * @param workspace The workspace's id: `$1` in a statement about one workspace.
 */
export const reachedSql = (w: string, month: string, workspace = `${w}.id`) =>
  `case when ${limitsSql} -> ${w}.package is null then '{}'
    else ${reachedLimitsSql(workspace, month, `(${limitsSql} -> ${w}.package)`)} end`;

/** Whether a workspace is frozen: open runs go on, but new ones cannot start. Parameters as for `reachedSql`. */
export const isFrozenSql = (w: string, month: string, workspace?: string) =>
  `(${reachedSql(w, month, workspace)} <> '{}')`;

/**
 * How many of the wanted runs may start, as SQL. It is exact under concurrency: near the limit, starts wait for each
 * other (see the function in 0040-shared-starts.sql). Call it once in a statement, before the runs are inserted.
 * @param at     The time of the starts, all in the same month of UTC.
 * @param wanted An integer of at most 16.
 */
export const placesSql = (workspace_id: string, at: string, wanted: string) =>
  `take_run_places(${workspace_id}, usage_month(${at}), ${limitsSql}, ${wanted})`;
