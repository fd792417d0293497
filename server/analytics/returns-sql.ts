import type { Id } from '../../engine/definition.ts';
import { microseconds } from './times-sql.ts';

/**
 * SQL: the parts `backs` and `repeats` of a `with` after `seen`, which has the runs with `id`, `workflow_id` and
 * `ended_at`.
 *
 * `backs` are go-backs that fired. One costs the time until the place where it stood is reached again, else until the
 * run's end; null while neither has happened. `repeats` are second attempts that no go-back made, as imported logs have
 * them. One costs the time from the end of the attempt before until its own end, or the run's.
 * @param goBacks The ids of all go-back actions.
 */
export const returnsSql = (placeholder: (value: unknown) => string, goBacks: readonly Id[]): string => `
    backs as (
      select seen.id as run_id, seen.workflow_id, s.step_id as go_back_id, a.data ->> 'go_back_to' as target,
        ${microseconds(
          'a.at',
          `coalesce((select min(again.settled_at) from run_steps again where again.workspace_id = $1
            and again.run_id = seen.id and again.step_id = s.step_id and again.attempt > s.attempt), seen.ended_at)`,
        )} as cost
      from seen join run_steps s on s.workspace_id = $1 and s.run_id = seen.id
        and s.step_id = any (${placeholder(goBacks)}::uuid[]) and s.status = 'completed'
        join activities a on a.workspace_id = $1 and a.run_id = seen.id and a.run_step_id = s.id and a.kind = 'went_back'
    ),
    repeats as (
      select seen.id as run_id, seen.workflow_id, s.step_id,
        ${microseconds('before.settled_at', 'coalesce(s.settled_at, seen.ended_at)')} as cost
      from seen join run_steps s on s.workspace_id = $1 and s.run_id = seen.id and s.attempt > 1 and s.opened_at is not null
        cross join lateral (select b.settled_at from run_steps b where b.workspace_id = $1 and b.run_id = seen.id
          and b.step_id = s.step_id and b.attempt < s.attempt order by b.attempt desc limit 1) before
      where not exists (select 1 from activities a where a.workspace_id = $1 and a.run_id = seen.id and a.kind = 'went_back'
        and a.at between coalesce(before.settled_at, s.opened_at) and s.opened_at)
    )`;
