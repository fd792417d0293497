/** How many calls of each trigger are kept and shown. */
export const callsKept = 20;

/**
 * Makes room for one more call of a trigger, in a statement that notes one: `$1` is the workspace. Two at once leave one
 * another's rows alone.
 * @param trigger The trigger's id, in SQL.
 */
export const deleteOldCalls = (trigger: string): string => `dropped_calls as (
    delete from trigger_calls where workspace_id = $1 and id in (
      select id from trigger_calls where workspace_id = $1 and trigger_id = ${trigger}
      order by id desc offset ${callsKept - 1} for update skip locked))`;
