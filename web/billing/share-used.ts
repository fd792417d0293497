import type { listUsage, Plan, Usage } from '../../contract/billing.ts';
import type { Reply } from '../lib/api-client.ts';

export type UsageReply = Reply<typeof listUsage>;
export type Limit = UsageReply['reached'][number];

/** From this share on, a limit is near. */
const near = 0.9;

/** How much of a limit is used, from 0 to 1; null if there is no limit. */
export function shareUsed(limit: Limit, plan: Plan, usage: Usage): number | null {
  const [used, max] = {
    members: [usage.number_of_members, plan.max_members],
    runs: [usage.runs_started, plan.max_runs],
    storage: [usage.storage / 1000, plan.max_storage],
  }[limit] as [number, number | null];
  if (max === null) return null;
  return max === 0 ? 1 : Math.min(1, used / max);
}

/**
 * `reached`: the limit freezes the workspace; `near`: 90 % of the runs or of the storage are used, or the runs are
 * forecast to reach their limit.
 */
export function standOf(limit: Limit, { package: plan, reached, forecast }: UsageReply, usage: Usage) {
  if (reached.includes(limit)) return 'reached';
  if (limit === 'runs' && forecast.full_at !== null) return 'near';
  // As many members as the package allows are no problem: only more of them freeze the workspace.
  if (limit === 'members') return 'calm';
  return (shareUsed(limit, plan, usage) ?? 0) >= near ? 'near' : 'calm';
}
