import type { showFlow } from '../../../contract/analytics.ts';
import type { Id } from '../../../engine/definition.ts';
import type { Reply } from '../../lib/api-client.ts';
import type { WayEnds } from './way-path.ts';

export type Pass = Reply<typeof showFlow>['data']['passes'][number];

/** A part of a run as it is animated: a baton moves along a way, then rests at the step until the step is settled. */
export interface Leg extends WayEnds {
  run_id: Id;
  /** When the baton leaves `from`, in unix seconds. */
  leaves_at: number;
  /** Null if the step is still open, and for the way to the end. */
  rests_until: number | null;
}

/** The legs of all runs. A baton comes to a step from the one that was settled last before the step opened. */
export function legsOf(passes: readonly Pass[]): Leg[] {
  return passes.flatMap(({ run_id, steps, ended_at }) => {
    const legs = steps.map(({ step_id, opened_at, settled_at }): Leg => {
      const before = lastSettled(steps, opened_at, step_id);
      return { run_id, from: before?.step_id ?? null, to: step_id, leaves_at: opened_at, rests_until: settled_at };
    });
    const last = ended_at === null ? undefined : lastSettled(steps, ended_at, null);
    if (ended_at !== null && last) {
      legs.push({ run_id, from: last.step_id, to: null, leaves_at: ended_at, rests_until: null });
    }
    return legs;
  });
}

function lastSettled(steps: Pass['steps'], before: number, except: Id | null): Pass['steps'][number] | undefined {
  return steps.reduce<Pass['steps'][number] | undefined>((last, one) => {
    if (one.settled_at === null || one.settled_at > before || one.step_id === except) return last;
    return last === undefined || one.settled_at > (last.settled_at ?? 0) ? one : last;
  }, undefined);
}

export interface Batons {
  /** Those on a way; `progress` is the part of it that they have passed, from 0 to 1. */
  moving: (WayEnds & { key: string; progress: number })[];
  /** The number of batons at each step, by the id of its action. */
  resting: Map<Id, number>;
}

/**
 * Where the batons are at a moment.
 * @param travel Seconds of the period that a baton takes for a way. Only the animation needs them: steps open at once.
 */
export function batonsAt(legs: readonly Leg[], at: number, travel: number): Batons {
  const moving: Batons['moving'] = [];
  const resting: Batons['resting'] = new Map();
  for (const [index, { run_id, from, to, leaves_at, rests_until }] of legs.entries()) {
    if (at < leaves_at) continue;
    const progress = travel > 0 ? (at - leaves_at) / travel : 1;
    if (progress < 1) moving.push({ key: `${run_id} ${index}`, from, to, progress });
    else if (to !== null && (rests_until === null || at < rests_until)) resting.set(to, (resting.get(to) ?? 0) + 1);
  }
  return { moving, resting };
}
