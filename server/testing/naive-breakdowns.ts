import { createHash } from 'node:crypto';
import { naiveTimes } from './naive-figures.ts';
import type { HistoryRun, HistoryStep } from './run-history.ts';

/**
 * The breakdowns of analytics, computed by going through all runs and steps again and again. Times are milliseconds.
 */

const between = (from: number | null, to: number | null) => (from === null || to === null ? null : to - from);
const groupBy = <T>(all: readonly T[], keyOf: (one: T) => string) => [...Map.groupBy(all, keyOf)];

const isOpen = ({ opened_at, status }: HistoryStep) =>
  opened_at !== null && ['pending', 'waiting', 'failed'].includes(status);
const isLate = (run: HistoryRun, step: HistoryStep, now: number) => {
  const due = step.due_at ?? run.due_at;
  return due !== null && due < now;
};

export function naiveActions(runs: readonly HistoryRun[], now: number, locked: readonly string[]) {
  const steps = runs.flatMap((run) => run.steps.map((step) => ({ run, step, workflow_id: run.workflow_id })));
  const tally = (values: (string | null)[]) =>
    Object.fromEntries(groupBy(values, (value) => String(value)).map(([value, all]) => [value, all.length]));
  return Object.fromEntries(
    groupBy(steps, ({ workflow_id, step }) => `${workflow_id} ${step.step_id}`).map(([key, all]) => {
      const completed = all.filter(({ step }) => step.status === 'completed').map(({ step }) => step);
      const back = all.filter(({ step }) => step.attempt > 1 && step.opened_at !== null);
      const inRun = new Set(all.filter(({ step }) => step.status === 'completed').map(({ run }) => run.id));
      const due = completed.filter(({ due_at, settled_at }) => due_at !== null && settled_at !== null);
      const open = all.filter(({ step }) => isOpen(step));
      const is_lock = locked.includes(key.split(' ')[1] as string);
      return [
        key,
        {
          time: naiveTimes(completed.map((step) => between(step.opened_at, step.settled_at))),
          waiting: naiveTimes(completed.map((step) => between(step.opened_at, step.drafted_at ?? step.settled_at))),
          working: naiveTimes(completed.map((step) => between(step.drafted_at, step.settled_at))),
          came_back: back.length,
          runs_came_back: {
            count: new Set(back.map(({ run }) => run.id).filter((id) => inRun.has(id))).size,
            of: inRun.size,
          },
          late: {
            count: due.filter(({ due_at, settled_at }) => (settled_at as number) > (due_at as number)).length,
            of: due.length,
          },
          open: open.length,
          open_late: open.filter(({ run, step }) => isLate(run, step, now)).length,
          skipped: tally(all.filter(({ step }) => step.status === 'skipped').map(({ step }) => step.reason)),
          outcomes: is_lock ? {} : tally(completed.map(({ outcome }) => outcome)),
        },
      ];
    }),
  );
}

export function naiveHolders(visible: readonly HistoryRun[], started: readonly HistoryRun[], now: number) {
  const of = (runs: readonly HistoryRun[]) =>
    runs.flatMap((run) => run.steps.flatMap((step) => step.assignees.map(({ id }) => ({ run, step, id }))));
  const running = visible.filter(({ status }) => status === 'running' || status === 'failed');
  const held = of(running).filter(({ step }) => step.status === 'pending');
  const answers = started.flatMap((run) =>
    run.steps.flatMap((step) => {
      if (step.answered_by === null) return [];
      const groups = step.assignees.filter(({ type }) => type === 'group').map(({ id }) => id);
      return [step.answered_by, ...groups].map((id) => ({ step, id }));
    }),
  );
  const ids = new Set([...held, ...answers].map(({ id }) => id));
  return Object.fromEntries(
    [...ids].map((id) => {
      const mine = held.filter((one) => one.id === id);
      const given = answers.filter((one) => one.id === id).map(({ step }) => step);
      const opened = mine.map(({ step }) => step.opened_at as number);
      return [
        id,
        {
          open: mine.length,
          late: mine.filter(({ run, step }) => isLate(run, step, now)).length,
          oldest_opened_at: opened.length === 0 ? null : Math.floor(Math.min(...opened) / 1000),
          answered: given.length,
          time: naiveTimes(given.map((step) => between(step.opened_at, step.settled_at))),
        },
      ];
    }),
  );
}

/** The returns of a run: by go-backs, and second attempts that no go-back explains. */
export function naiveReturns(run: HistoryRun) {
  const backs = run.steps
    .filter(({ went_back }) => went_back)
    .map((step) => {
      const again = run.steps
        .filter(({ step_id, attempt }) => step_id === step.step_id && attempt > step.attempt)
        .flatMap(({ settled_at }) => settled_at ?? []);
      const until = again.length > 0 ? Math.min(...again) : run.ended_at;
      return { go_back_id: step.step_id as string | null, target: '', cost: between(step.settled_at, until) };
    });
  const fired = run.steps.filter(({ went_back }) => went_back).map(({ settled_at }) => settled_at as number);
  const repeats = run.steps
    .filter(({ attempt, opened_at }) => attempt > 1 && opened_at !== null)
    .flatMap((step) => {
      const before = run.steps.find(({ step_id, attempt }) => step_id === step.step_id && attempt === step.attempt - 1);
      const from = before?.settled_at ?? step.opened_at;
      const opened = step.opened_at as number;
      if (fired.some((at) => at >= (from as number) && at <= opened)) return [];
      const cost = between(before?.settled_at ?? null, step.settled_at ?? run.ended_at);
      return [{ go_back_id: null, target: step.step_id, cost }];
    });
  return [...backs, ...repeats];
}

export function naiveRework(runs: readonly HistoryRun[], now: number, locked: readonly string[]) {
  const all = runs.flatMap((run) => naiveReturns(run).map((one) => ({ ...one, run })));
  const ended = runs.filter((run) => run.due_at !== null && run.ended_at !== null);
  const kept = ended.filter((run) => (run.ended_at as number) <= (run.due_at as number)).length;
  const overdue_now = runs.filter(
    (run) => ['running', 'failed'].includes(run.status) && run.due_at !== null && run.due_at < now,
  ).length;
  return {
    runs: runs.length,
    runs_came_back: new Set(all.map(({ run }) => run.id)).size,
    runs_disapproved: runs.filter(({ steps }) =>
      steps.some(
        ({ status, outcome, step_id }) =>
          status === 'completed' && outcome === 'disapprove' && !locked.includes(step_id),
      ),
    ).length,
    due: { with_due: ended.length + overdue_now, kept, late: ended.length - kept, overdue_now },
    returns: Object.fromEntries(
      groupBy(all, ({ run, go_back_id, target }) => `${run.workflow_id} ${go_back_id} ${target}`).map(([key, list]) => [
        key,
        {
          returns: list.length,
          runs: new Set(list.map(({ run }) => run.id)).size,
          cost: naiveTimes(list.map(({ cost }) => cost)),
        },
      ]),
    ),
  };
}

/** The order in which steps were settled; of those of the same second, in which they were opened. */
export const bySettled = (one: HistoryStep, other: HistoryStep): number =>
  (one.settled_at as number) - (other.settled_at as number) ||
  (one.opened_at ?? Infinity) - (other.opened_at ?? Infinity) ||
  0;

/** The completed steps in that order. */
export const naiveWay = ({ steps }: HistoryRun): HistoryStep[] =>
  steps.filter(({ status }) => status === 'completed').toSorted(bySettled);

export const naiveVariant = (run: HistoryRun): string =>
  createHash('md5')
    .update(
      naiveWay(run)
        .map(({ step_id }) => step_id)
        .join(','),
    )
    .digest('hex');

export function naiveVariants(runs: readonly HistoryRun[]) {
  return groupBy(runs, naiveVariant)
    .map(([id, list]) => {
      const completed = list.filter(({ status }) => status === 'completed');
      return {
        id,
        step_ids: naiveWay(list[0] as HistoryRun).map(({ step_id }) => step_id),
        count: list.length,
        completed: completed.length,
        time: naiveTimes(completed.map((run) => between(run.started_at, run.ended_at))),
      };
    })
    .toSorted((one, other) => other.count - one.count || (one.id < other.id ? -1 : 1));
}

export function naiveFlow(runs: readonly HistoryRun[]) {
  const steps = runs
    .flatMap((run) => run.steps.map((step) => ({ run, step })))
    .filter(({ step }) => step.status !== 'created');
  const moves = runs.flatMap((run) => {
    const stops = [
      { id: null, at: run.started_at },
      ...naiveWay(run).map(({ step_id, settled_at }) => ({ id: step_id as string | null, at: settled_at as number })),
      ...(run.ended_at === null ? [] : [{ id: null, at: run.ended_at }]),
    ];
    return stops.slice(1).map((stop, index) => {
      const from = stops[index] as (typeof stops)[number];
      return { key: `${from.id} ${stop.id}`, took: stop.at - from.at };
    });
  });
  return {
    runs: runs.length,
    steps: Object.fromEntries(
      groupBy(steps, ({ step }) => step.step_id).map(([step_id, all]) => {
        const of = (wanted: (step: HistoryStep) => boolean) => all.filter(({ step }) => wanted(step));
        const completed = of(({ status }) => status === 'completed');
        return [
          step_id,
          {
            runs: new Set(of(({ opened_at }) => opened_at !== null).map(({ run }) => run.id)).size,
            completed: completed.length,
            skipped: of(({ status }) => status === 'skipped').length,
            open: of(isOpen).length,
            time: naiveTimes(completed.map(({ step }) => between(step.opened_at, step.settled_at))),
          },
        ];
      }),
    ),
    ways: Object.fromEntries(
      groupBy(moves, ({ key }) => key).map(([key, all]) => [
        key,
        { count: all.length, time: naiveTimes(all.map(({ took }) => took)) },
      ]),
    ),
  };
}

/** The runs that a selection of `runs_behind_figure` names, longest first. */
export function naiveSelection(runs: readonly HistoryRun[], selection: string, now: number, locked: readonly string[]) {
  const endedWithDueDate = (run: HistoryRun) => run.due_at !== null && run.ended_at !== null;
  const wanted: Record<string, (run: HistoryRun) => boolean> = {
    started: () => true,
    overdue: (run) => ['running', 'failed'].includes(run.status) && run.due_at !== null && run.due_at < now,
    came_back: (run) => naiveReturns(run).length > 0,
    disapproved: (run) => naiveRework([run], now, locked).runs_disapproved > 0,
    due_kept: (run) => endedWithDueDate(run) && (run.ended_at as number) <= (run.due_at as number),
    due_late: (run) => endedWithDueDate(run) && (run.ended_at as number) > (run.due_at as number),
  };
  const length = (run: HistoryRun) => (run.ended_at ?? now) - run.started_at;
  return runs
    .filter(wanted[selection] ?? (({ status }) => status === selection))
    .toSorted((one, other) => length(other) - length(one) || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);
}
