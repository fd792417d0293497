/**
 * SQL: what a workspace used, as a subquery with the columns `runs` (of the month), `storage`, `files` and `members` (the
 * levels at its end). Written out in each statement, and not as a function of the database: a function that reads tables cannot
 * be called from inside a statement that runs on another node (docs/decisions/0048-distributed-database.md).
 * @param workspace The workspace's id: `$1`, or its column in a statement about several workspaces.
 * @param until     The first day of the month; 'infinity' for the levels now.
 */
export const usageAtSql = (workspace: string, until: string): string => `(
    select coalesce(sum(u.runs) filter (where u.month = ${until}), 0)::bigint as runs, coalesce(sum(u.storage), 0)::bigint as storage,
      coalesce(sum(u.files), 0)::bigint as files, coalesce(sum(u.members), 0)::bigint as members
    from (
      select m.month, m.runs, m.storage, m.files, m.members from usage_months m where m.workspace_id = ${workspace}
      union all
      select usage_month(d.at), d.runs, d.storage, d.files, d.members from usage_deltas d where d.workspace_id = ${workspace}
    ) u
    where u.month <= ${until})`;

/**
 * SQL: which limits of a package a workspace has reached, as `text[]`; the rule of freezing. The same stands in
 * `reached_limits` (migration 0006), which the functions that take the places of runs use.
 * @param month  The first day of the current month, in UTC.
 * @param limits A JSON object: members, runs, storage in bytes; null is none.
 */
export const reachedLimitsSql = (workspace: string, month: string, limits: string): string => `(
    select array_remove(array[
      case when used.members > (${limits} ->> 'members')::bigint then 'members' end,
      case when used.runs >= (${limits} ->> 'runs')::bigint then 'runs' end,
      case when used.storage >= (${limits} ->> 'storage')::bigint then 'storage' end], null)
    from ${usageAtSql(workspace, month)} used)`;
