import type { Id } from '../../engine/definition.ts';

/** What the runs of a trace have in common; `key` names it. */
export interface Trace {
  key: string;
  version_id: Id;
  is_completed: boolean;
  /**
   * The actions in the order in which their steps were settled, as positions in a list of actions, counted from 1;
   * negative where an admin skipped the step.
   */
  steps: number[];
  /** Activities of an imported log that were left out because the workflow had no action for them. */
  activities: string[];
  runs: number;
}

/** The columns of `runs r` that `seen` needs for `tracesSql`. */
export const tracedColumns = `r.id, r.version_id, r.import_id, r.case_key, r.status = 'completed' as is_completed`;

/**
 * SQL: the parts of a `with` that give the trace of each run of `seen`: `traced`, with `run_id` and the properties of a
 * trace but its count. Positions instead of ids make a trace a tenth as long.
 * @param actions Placeholder of the list of actions.
 */
export const tracesSql = (actions: string): string => `
    unplaced as (
      select seen.id as run_id, array_agg(distinct l.activity order by l.activity) as activities
      from seen join import_left_out l on l.workspace_id = $1 and l.import_id = seen.import_id and l.case_key = seen.case_key
        and l.code = 'activity_without_action'
      group by 1
    ),
    stepped as (
      select seen.id as run_id, seen.version_id, seen.is_completed, coalesce(u.activities, '{}') as activities,
        array(select array_position(${actions}::uuid[], s.step_id) * case s.status when 'completed' then 1 else -1 end
          from run_steps s where s.workspace_id = $1 and s.run_id = seen.id
            and (s.status = 'completed' or s.status = 'skipped' and s.reason = 'skipped_by_admin')
          order by s.settled_at, s.opened_at, s.position) as steps
      from seen left join unplaced u on u.run_id = seen.id
    ),
    traced as (
      select stepped.*, md5(version_id || ' ' || is_completed || ' ' || steps::text || ' ' || activities::text) as key
      from stepped
    )`;
