/** Number of calls of each trigger that are kept and shown. A statement must add fewer of one trigger. */
export const callsKept = 20;

/**
 * SQL: a CTE that deletes old calls of triggers, in a statement that records new ones; `$1` is the workspace. `skip
 * locked` keeps concurrent statements from waiting for each other. Only what is deleted is locked: a lock on the calls
 * that stay would write each of them anew in every start. As arrays, the subqueries are evaluated once, whatever the
 * planner estimates: joined, one was evaluated for each of 10,000 calls.
 * @param triggers A subquery with the columns `trigger_id` and `added`, the number of new calls.
 */
export const deleteOldCalls = (triggers: string): string => `dropped_calls as (
    delete from trigger_calls where workspace_id = $1 and id = any(array(
      select k.id from trigger_calls k where k.workspace_id = $1 and k.id = any(array(
        select old.id from ${triggers} x cross join lateral (
          select c.id from trigger_calls c where c.workspace_id = $1 and c.trigger_id = x.trigger_id
          order by c.id desc offset ${callsKept} - x.added) old))
      for update skip locked)))`;
