/** Number of calls of each trigger that are kept and shown. */
export const callsKept = 20;

/**
 * SQL: a CTE that deletes old calls of a trigger, in a statement that records a call; `$1` is the workspace. `skip
 * locked` keeps concurrent statements from waiting for each other.
 * @param trigger The trigger's id, in SQL.
 */
export const deleteOldCalls = (trigger: string): string => `dropped_calls as (
    delete from trigger_calls where workspace_id = $1 and id in (
      select id from trigger_calls where workspace_id = $1 and trigger_id = ${trigger}
      order by id desc offset ${callsKept - 1} for update skip locked))`;
