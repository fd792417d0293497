import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { isAssignable } from '../people/active-member.ts';

export interface Recomputed {
  /** Runs started, by month, where either figure knows some. */
  runs: { month: string; metered: number; counted: number }[];
  members: { metered: number; counted: number };
  agrees: boolean;
}

/**
 * Counts a workspace's usage from its rows, and compares it with what was metered. Changes nothing. Runs that went with
 * their deleted workflow stay metered, for they were started: there, and only there, the count is lower. Files are not
 * stored yet.
 */
export async function recomputeUsage(context: AppContext, workspace_id: Id): Promise<Recomputed> {
  const { rows } = await context.listPool.query<Omit<Recomputed, 'agrees'>>(
    `with figures as (
      select month, runs as metered, 0 as counted from usage_months where workspace_id = $1
      union all
      select usage_month(at), runs, 0 from usage_deltas where workspace_id = $1
      union all
      select usage_month(started_at), 0, count(*) from runs where workspace_id = $1 group by 1
    ), months as (
      select month, sum(metered) as metered, sum(counted) as counted from figures group by month
        having sum(metered) <> 0 or sum(counted) <> 0
    )
    select coalesce((select jsonb_agg(m order by m.month) from months m), '[]') as runs,
      jsonb_build_object(
        'metered', (select u.members from usage_at($1, 'infinity') u),
        'counted', (select count(*) from members m
          where m.workspace_id = $1 and ${isAssignable('m')})) as members`,
    [workspace_id],
  );
  const { runs, members } = rows[0] as Omit<Recomputed, 'agrees'>;
  return {
    runs,
    members,
    agrees: [...runs, members].every(({ metered, counted }) => metered === counted),
  };
}
