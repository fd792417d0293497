import type { Id } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import { bagsOf, countOf, type FiguresByWorkflow } from '../breakdown-figures.ts';
import type { Scope } from '../open-scope.ts';
import type { Period } from '../period-of.ts';
import { computeFromDays } from '../read-breakdown.ts';
import { middleOf } from '../rolled-side.ts';
import type { DigestWeek } from './digest-week.ts';

export interface CountsRow {
  workflow_id: Id;
  /** In the week and in the week before. */
  started: [number, number];
  completed: [number, number];
  ended: [number, number];
  came_back: [number, number];
}

export interface TimesRow {
  workflow_id: Id;
  /** Null: from start to end of completed runs. */
  step_id: Id | null;
  is_before: boolean;
  count: number;
  median: number;
  times: number[];
}

/** Figures of each workflow, and of each of its actions. */
export interface WeekRows {
  counts: CountsRow[];
  times: TimesRow[];
}

/** What is counted of a workflow in one week. */
interface WeekOfWorkflow {
  counts: Record<'started' | 'completed' | 'ended' | 'came_back', number>;
  times: Omit<TimesRow, 'workflow_id' | 'is_before'>[];
}

/**
 * A week and the week before from the days of breakdowns, as `measureRuns` computes them.
 * @param workflow_ids Null is every workflow. The reader sees all runs of them.
 * @returns Null if the days do not answer.
 */
export async function readRolledWeeks(
  context: AppContext,
  { caller, calendar }: Scope,
  { before, from, to }: DigestWeek,
  workflow_ids: readonly Id[] | null,
): Promise<WeekRows | null> {
  const read = (days: Period) => {
    const { workspace_id } = caller;
    const of = { workspace_id, zone: calendar.zone, workflow_ids, version_id: null, days, parts: ['digest' as const] };
    return computeFromDays(context, of, weekOfEach);
  };
  const [one, other] = await Promise.all([read({ from, to }), read({ from: before, to: from })]);
  if (!one || !other) return null;
  const ids = new Set([...one.keys(), ...other.keys()]);
  const countsOf = (workflow_id: Id): CountsRow => {
    const pair = (name: keyof WeekOfWorkflow['counts']): [number, number] => [
      one.get(workflow_id)?.counts[name] ?? 0,
      other.get(workflow_id)?.counts[name] ?? 0,
    ];
    const [started, completed, ended] = [pair('started'), pair('completed'), pair('ended')];
    return { workflow_id, started, completed, ended, came_back: pair('came_back') };
  };
  const timesOf = (weeks: typeof one, is_before: boolean) =>
    [...weeks].flatMap(([workflow_id, { times }]) => times.map((row) => ({ workflow_id, is_before, ...row })));
  return { counts: [...ids].map(countsOf), times: [...timesOf(one, false), ...timesOf(other, true)] };
}

const weekOfEach = (byWorkflow: FiguresByWorkflow): Map<Id, WeekOfWorkflow> =>
  new Map(
    [...byWorkflow].map(([workflow_id, figures]) => {
      const run = figures.get('run') ?? new Map();
      const times = [...figures].flatMap(([subject, bags]) => {
        const found = bagsOf(bags, subject === 'run' ? 'completed' : 'time');
        return found.length > 0 ? [{ step_id: subject === 'run' ? null : subject, ...sampleOf(found) }] : [];
      });
      const counts = {
        started: countOf(run, 'started'),
        completed: countOf(run, 'completed'),
        ended: countOf(run, 'ended'),
        came_back: countOf(run, 'came_back'),
      };
      return [workflow_id, { counts, times }];
    }),
  );

function sampleOf(bags: Parameters<typeof middleOf>[0]) {
  const { count, first, times } = middleOf(bags);
  const at = (rank: number) => times[rank - first] as number;
  const median = (at(Math.floor((count - 1) / 2)) + at(Math.floor(count / 2))) / 2;
  return { count, median, times: [...times] };
}
