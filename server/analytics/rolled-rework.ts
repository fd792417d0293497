import type { Times } from '../../contract/analytics.ts';
import type { Id, Unix } from '../../engine/definition.ts';
import { type Bag, bagsOf, countOf, type FiguresByWorkflow } from './breakdown-figures.ts';
import { timesOfBags, valuesOfBags } from './values-of-bags.ts';

/** The most kinds of returns that are listed. */
export const mostReturns = 100;

export interface Return {
  workflow_id: Id;
  /** Null for an action that was repeated without a go-back, as in imported logs. */
  go_back_id: Id | null;
  /** The action or group that the go-back returned to; without a go-back, the action that was repeated. */
  target: Id;
  returns: number;
  runs: number;
  cost: Times;
}

export interface Rework {
  runs: number;
  runs_came_back: number;
  runs_disapproved: number;
  due: { with_due: number; kept: number; late: number; overdue_now: number };
  returns: Return[];
}

/** The rework of runs from the part `rework`, as `findReturns` computes it from the steps. */
export function rolledRework(byWorkflow: FiguresByWorkflow, locked: readonly Id[], now: Unix): Rework {
  const runs = runsOf(byWorkflow);
  const sum = (count: (bags: ReadonlyMap<string, Bag>) => number) =>
    runs.reduce((total, bags) => total + count(bags), 0);
  const returns = [...byWorkflow].flatMap(([workflow_id, figures]) =>
    [...figures]
      .filter(([subject]) => subject !== 'run')
      .map(([subject, bags]): Return => {
        const [kind, id = '', target = ''] = subject.split(' ');
        return {
          workflow_id,
          ...(kind === 'back' ? { go_back_id: id, target } : { go_back_id: null, target: id }),
          returns: countOf(bags, 'cost'),
          runs: countOf(bags, 'runs'),
          cost: timesOfBags(bagsOf(bags, 'cost')),
        };
      }),
  );
  const due = rolledDue(byWorkflow, now);
  return {
    runs: sum((bags) => countOf(bags, 'runs')),
    runs_came_back: sum((bags) => countOf(bags, 'came_back')),
    runs_disapproved: sum((bags) => countDisapproved(bags, locked)),
    due: { with_due: due.kept + due.late + due.overdue_now, ...due },
    returns: returns
      .sort(
        (one, other) =>
          other.returns - one.returns ||
          compareText(one.target, other.target) ||
          compareText(one.go_back_id ?? '~', other.go_back_id ?? '~'),
      )
      .slice(0, mostReturns),
  };
}

const compareText = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);

/** What runs count once, of each workflow. */
export const runsOf = (byWorkflow: FiguresByWorkflow) =>
  [...byWorkflow.values()].flatMap((figures) => figures.get('run') ?? []);

const disapproved = 'disapproved:';

/** Runs with a disapproval in an action that is not locked. */
function countDisapproved(bags: ReadonlyMap<string, Bag>, locked: readonly Id[]): number {
  let runs = 0;
  for (const [name, { count }] of bags) {
    if (!name.startsWith(disapproved)) continue;
    const actions = name.slice(disapproved.length).split(' ');
    if (actions.some((id) => !locked.includes(id))) runs += count;
  }
  return runs;
}

/** Runs that ended in time or late, and those that are overdue. */
export function rolledDue(byWorkflow: FiguresByWorkflow, now: Unix) {
  const due = { kept: 0, late: 0, overdue_now: 0 };
  for (const bags of runsOf(byWorkflow)) {
    due.kept += countOf(bags, 'kept');
    due.late += countOf(bags, 'late');
    due.overdue_now += valuesOfBags(bagsOf(bags, 'due')).countBelow(now * 1_000_000);
  }
  return due;
}
