import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { isAssignable } from '../people/active-member.ts';
import { usageAtSql } from './usage-sql.ts';

export interface Recomputed {
  /** Runs started, by month, where either number is not zero. */
  runs: { month: string; metered: number; counted: number }[];
  members: { metered: number; counted: number };
  agrees: boolean;
}

/**
 * Counts a workspace's runs and members from their rows, and compares them with the metered numbers. Changes nothing,
 * and does not compare files. Runs that were deleted with their workflow stay metered, so the counted number may be
 * lower for that reason alone.
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
        'metered', (select u.members from ${usageAtSql('$1', "'infinity'")} u),
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
