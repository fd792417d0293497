import type { listUsage, Plan, Usage } from '../../contract/billing.ts';
import type { Reply } from '../lib/api-client.ts';

export type UsageReply = Reply<typeof listUsage>;
export type Limit = UsageReply['reached'][number];

/** From this share on a limit is near. */
const near = 0.9;

/** How much of a limit is used, from 0 to 1; null where there is none. */
export function shareUsed(limit: Limit, plan: Plan, usage: Usage): number | null {
  const [used, max] = {
    members: [usage.number_of_members, plan.max_members],
    runs: [usage.runs_started, plan.max_runs],
    storage: [usage.storage / 1000, plan.max_storage],
  }[limit] as [number, number | null];
  if (max === null) return null;
  return max === 0 ? 1 : Math.min(1, used / max);
}

/** Calm; near where the limit will be met; reached where it freezes the workspace. */
export function standOf(limit: Limit, { package: plan, reached, forecast }: UsageReply, usage: Usage) {
  if (reached.includes(limit)) return 'reached';
  if (limit === 'runs' && forecast.full_at !== null) return 'near';
  // All places taken is no trouble: only one member more than fit freezes.
  if (limit === 'members') return 'calm';
  return (shareUsed(limit, plan, usage) ?? 0) >= near ? 'near' : 'calm';
}
