import type { Id } from '../../../engine/definition.ts';
import { bootstrapMedians, type MiddleOfSample } from '../compare-medians.ts';
import { newcombe, type Share } from '../compare-shares.ts';

/** Something that was measured in a week (`one`) and in the week before (`other`). Times are in microseconds. */
export type Measured = { workflow_id: Id } & (
  | { kind: 'started' | 'completed'; one: number; other: number }
  | { kind: 'run_time'; one: Sample; other: Sample }
  | { kind: 'step_time'; step_id: Id; one: Sample; other: Sample }
  | { kind: 'came_back'; one: Share; other: Share }
);

export type Sample = MiddleOfSample & { median: number | null };

/** The minimum number of runs or steps: in each week for changes of times and shares, in both weeks together for changes of counts. */
const fewest = 20;
/** The most changes that one mail contains. */
const most = 3;
/** Microseconds. Shorter times count as a minute, because a time of some seconds that doubles is no news. */
const shortest = 60e6;

/**
 * Selects the changes to report: at most three, the greatest in proportion first, and at most one for each workflow and
 * each action. A change counts only if it is significant (95 %).
 * @returns An empty list if nothing changed significantly.
 */
export function pickChanges(measured: readonly Measured[]): Measured[] {
  const sorted = measured
    .filter(isSure)
    .map((one) => ({ one, size: sizeOf(one) }))
    .sort((a, b) => b.size - a.size || (keyOf(a.one) < keyOf(b.one) ? -1 : 1));
  const subjects = new Set<Id>();
  return sorted
    .filter(({ one, size }) => {
      const subject = one.kind === 'step_time' ? one.step_id : one.workflow_id;
      if (size === 0 || subjects.has(subject)) return false;
      subjects.add(subject);
      return true;
    })
    .slice(0, most)
    .map(({ one }) => one);
}

function isSure(measured: Measured): boolean {
  switch (measured.kind) {
    case 'started':
    case 'completed': {
      const { one, other } = measured;
      // Each count is taken as Poisson distributed, so its variance is the count itself.
      return one + other >= fewest && Math.abs(one - other) >= 1.96 * Math.sqrt(one + other);
    }
    case 'came_back': {
      const { one, other } = measured;
      if (Math.min(one.of, other.of) < fewest) return false;
      const { low, high } = newcombe(one, other);
      return low > 0 || high < 0;
    }
    default: {
      const { one, other } = measured;
      if (Math.min(one.count, other.count) < fewest) return false;
      const { low, high } = bootstrapMedians(one, other);
      return low > 0 || high < 0;
    }
  }
}

/** How large a change is in proportion: twice as much is as large as half as much. */
function sizeOf(measured: Measured): number {
  const between = (one: number, other: number) => Math.abs(Math.log(one / other));
  switch (measured.kind) {
    case 'started':
    case 'completed':
      return between(measured.one + 1, measured.other + 1);
    case 'came_back': {
      const shareOf = ({ count, of }: Share) => (count + 1) / (of + 2);
      return between(shareOf(measured.one), shareOf(measured.other));
    }
    default: {
      const timeOf = ({ median }: Sample) => Math.max(shortest, median ?? 0);
      return between(timeOf(measured.one), timeOf(measured.other));
    }
  }
}

const keyOf = (one: Measured): string =>
  `${one.workflow_id} ${one.kind === 'step_time' ? one.step_id : ''} ${one.kind}`;
