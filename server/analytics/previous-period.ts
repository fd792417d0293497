import type { Unix } from '../../engine/definition.ts';
import { dayOf, type Period, startOfDay } from './period-of.ts';

/**
 * The period before, of the same length: as many calendar days if the period consists of whole days, so that a change
 * of the clocks does not shift it, else as many seconds.
 */
export function previousPeriod({ from, to }: { from: Unix; to: Unix }, zone: string): Period {
  const [first, end] = [dayOf(from, zone), dayOf(to, zone)];
  const isWholeDays = startOfDay(first, zone) === from && startOfDay(end, zone) === to;
  if (!isWholeDays) return { from: from - (to - from), to: from };
  const days = first.until(end).days;
  return { from: startOfDay(first.subtract({ days }), zone), to: from };
}
