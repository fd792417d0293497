import { readRule } from '../../engine/rule.ts';
import type { Schedule } from '../../engine/schedule.ts';

/**
 * The schedule of a stored plan. Its rule was validated before it was stored, so a rule that cannot be parsed is a bug.
 */
export function scheduleOf(plan: { rule: string | null } & Omit<Schedule, 'rule'>): Schedule {
  const { zone, starts_on, starts_at } = plan;
  const rule = plan.rule === null ? null : readRule(plan.rule);
  if (plan.rule !== null && rule === null) throw new Error(`A stored rule cannot be read: ${plan.rule}`);
  return { rule, zone, starts_on, starts_at };
}
