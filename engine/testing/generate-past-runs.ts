/** Histories of invented processes, for testing and measuring forecasts. The same seed gives the same history. */
import type { PastRun, PastStep, Plan } from '../forecast/past-run.ts';

export const processShapes = ['sequential', 'parallel', 'rework', 'load_shift', 'heavy_tail', 'weekdays'] as const;
export type ProcessShape = (typeof processShapes)[number];

const hour = 3600;
const day = 24 * hour;

const plans: Record<ProcessShape, Plan> = {
  sequential: [['a'], ['b'], ['c'], ['d'], ['e']],
  parallel: [['a'], ['b', 'c', 'd'], ['e']],
  rework: [['a'], ['b'], ['c']],
  load_shift: [['a'], ['b'], ['c']],
  heavy_tail: [['a'], ['b'], ['c']],
  weekdays: [['a'], ['b'], ['c'], ['d']],
};

/** People and how much longer than others they take. */
const people = { ann: 0.5, ben: 1, cas: 3 };

/** @param count Runs; about three start each day. One in twelve is cancelled on the way. */
export function generatePastRuns(shape: ProcessShape, count: number, seed: number): PastRun[] {
  const share = drawFrom(seed);
  const plan = plans[shape];
  const runs: PastRun[] = [];
  let started_at = 1_700_000_000;
  for (let index = 0; index < count; index++) {
    started_at += Math.round(-Math.log(1 - share()) * (day / 3));
    // From the middle on, all work takes thrice as long.
    const load = shape === 'load_shift' && index > count / 2 ? 3 : 1;
    const draw = (action: string, holder: keyof typeof people, at: number) =>
      at + Math.max(60, Math.round(timeOf(shape, action, share) * people[holder] * load));
    runs.push(walk(shape, plan, { id: `run-${index}`, started_at }, { share, settle: draw }));
  }
  return runs;
}

interface Chance {
  share: () => number;
  settle: (action: string, holder: keyof typeof people, at: number) => number;
}

function walk(
  shape: ProcessShape,
  plan: Plan,
  { id, started_at }: { id: string; started_at: number },
  { share, settle }: Chance,
): PastRun {
  const steps: PastStep[] = [];
  const cancelled_at = share() < 1 / 12 ? started_at + Math.round(share() * 6 * day) : null;
  let [at, stage, attempt] = [started_at, 0, 1];
  while (stage < plan.length) {
    const opened_at = at;
    for (const action_id of plan[stage] ?? []) {
      const holder = (['ann', 'ben', 'cas'] as const)[Math.floor(share() * 3)] ?? 'ann';
      const settled_at = afterWeekend(shape, settle(action_id, holder, opened_at));
      steps.push({ action_id, attempt, opened_at, settled_at, holders: holder });
      at = Math.max(at, settled_at);
    }
    const returns = shape === 'rework' && stage === 1 && attempt < 4 && share() < 0.4;
    if (returns) attempt += 1;
    stage = returns ? 0 : stage + 1;
  }
  if (cancelled_at === null || cancelled_at >= at) {
    return { id, started_at, ended_at: at, is_completed: true, plan, steps };
  }
  const reached = steps
    .filter(({ opened_at }) => opened_at < cancelled_at)
    .map((step) => ({ ...step, settled_at: Math.min(step.settled_at ?? cancelled_at, cancelled_at) }));
  return { id, started_at, ended_at: cancelled_at, is_completed: false, plan, steps: reached };
}

/** Seconds, before the holder counts. Most times are skewed, as those of people are. */
function timeOf(shape: ProcessShape, action: string, share: () => number): number {
  const scale = action === 'b' ? 2 * day : 6 * hour;
  // Pareto with infinite variance.
  if (shape === 'heavy_tail') return scale * 0.4 * (1 - share()) ** (-1 / 1.4);
  const normal = Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share());
  return scale * Math.exp(0.8 * normal);
}

/** Nobody works on two of seven days. */
function afterWeekend(shape: ProcessShape, at: number): number {
  const dayOfWeek = Math.floor(at / day) % 7;
  return shape === 'weekdays' && dayOfWeek >= 5 ? at + (7 - dayOfWeek) * day : at;
}

/** Numbers from 0 to 1, without 1: Mulberry32. */
export function drawFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
