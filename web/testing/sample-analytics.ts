import type {
  ActionFigures,
  actionsBreakdown,
  averageTimeCompletion,
  compareRuns,
  completionRate,
  holdersBreakdown,
  listVariants,
  reworkBreakdown,
  runsByPeriod,
  showFlow,
  Times,
} from '../../contract/analytics.ts';
import type { showConformance } from '../../contract/conformance.ts';
import type { fieldTotals } from '../../contract/field-totals.ts';
import type { Reply } from '../lib/api-client.ts';
import { sampleId } from './sample-data.ts';

/** The scope of all figures in this file: 1 September to 19 November 2026, in twelve weeks. */
export const analyticsScope = {
  start_datetime: 1_788_213_600,
  end_datetime: 1_795_129_199,
  time_zone: 'Europe/Amsterdam',
  visibility: 'all' as const,
  as_of: null,
};

const hour = 3600;
const day = 86_400;
const week = 7 * day;

const times = (count: number, median: number | null, mean = median, ninth_decile = median): Times => ({
  count,
  mean,
  median,
  ninth_decile,
});
const none = times(0, null);

const started = [38, 44, 41, 52, 47, 58, 49, 61, 55, 48, 63, 30];
const ended = [35, 42, 43, 45, 49, 51, 53, 56, 58, 50, 57, 22];

export const sampleRunsByPeriod: Reply<typeof runsByPeriod> = {
  data: {
    ...analyticsScope,
    unit: 'week',
    periods: started.map((count, at) => {
      const start = analyticsScope.start_datetime - day + at * week;
      const completed = Math.round(count * (0.82 + 0.012 * at));
      return {
        start,
        end: start + week,
        day: new Date((start + 2 * hour) * 1000).toISOString().slice(0, 10),
        started: count,
        ended_completed: ended[at] ?? 0,
        completed,
        cancelled: count - completed,
        failed: 0,
        running: 0,
      };
    }),
  },
};

export const sampleCompletionRate: Reply<typeof completionRate> = {
  data: { ...analyticsScope, started: 586, completed: 533, cancelled: 35, failed: 6, running: 12, rate: 533 / 586 },
};

export const sampleTimes: Reply<typeof averageTimeCompletion> = {
  data: {
    ...analyticsScope,
    completed: times(533, 52 * hour, 61 * hour, 150 * hour),
    ended: times(568, 50 * hour, 60 * hour, 149 * hour),
  },
};

const action = (
  number: number,
  name: string,
  stepable_type: string,
  [answers, waits, works, nine, back, late]: [number, number, number, number, number, number],
  changes: Partial<ActionFigures> = {},
): ActionFigures => ({
  workflow_id: sampleId(9),
  workflow_name: 'Request for payment',
  step_id: sampleId(number),
  name,
  stepable_type,
  is_lock: false,
  action_group_id: sampleId(601),
  action_group_name: 'Checks',
  time: times(answers, waits + works, waits + works, nine),
  waiting: times(answers, waits),
  working: works > 0 ? times(Math.round(answers * 0.8), works) : none,
  came_back: Math.round(answers * back),
  runs_came_back: { count: Math.round(answers * back), of: answers },
  late: { count: Math.round(answers * late), of: answers },
  open: 4,
  open_late: 1,
  skipped: [{ reason: 'condition_false', count: 31 }],
  outcomes: [
    { outcome: 'approve', count: Math.round(answers * 0.9) },
    { outcome: 'disapprove', count: Math.round(answers * 0.1) },
  ],
  ...changes,
});

export const sampleActions: Reply<typeof actionsBreakdown> = {
  data: {
    ...analyticsScope,
    actions: [
      action(701, 'Administration check', 'approval', [668, 6 * hour, 9_600, 19 * hour, 0.11, 0.03]),
      action(801, 'Budget approval', 'approval', [431, 11 * hour, 3_000, 33 * hour, 0.03, 0.06]),
      action(702, 'Supervisor', 'approval', [214, 29 * hour, 4_800, 98 * hour, 0.02, 0.21], { is_lock: true }),
      action(802, 'Enter the payment', 'form', [540, 8 * hour, 16_200, 2 * day, 0.01, 0.04]),
      action(703, 'Book in the ledger', 'workflow_hook', [539, 120, 2_400, 2 * hour, 0, 0]),
    ],
    more_actions: 0,
  },
};

const holder = (number: number, name: string, open: number, late: number) => ({
  type: 'user_workspace' as const,
  id: sampleId(number),
  name,
  open,
  late,
  oldest_opened_at: analyticsScope.end_datetime - open * hour * 5,
  answered: open * 9,
  time: times(open * 9, 9 * hour),
});

export const sampleHolders: Reply<typeof holdersBreakdown> = {
  data: {
    ...analyticsScope,
    holders: [
      holder(22, 'Petra Novak', 23, 5),
      holder(21, 'Amara Okafor', 14, 0),
      holder(20, 'Mali Srisuk', 7, 2),
      { ...holder(30, 'Finance', 6, 0), type: 'group' as const },
      {
        ...holder(0, 'Nok (old tool)', 0, 0),
        type: 'imported' as const,
        id: null,
        oldest_opened_at: null,
        answered: 214,
      },
    ],
    more_holders: 0,
  },
};

export const sampleRework: Reply<typeof reworkBreakdown> = {
  data: {
    ...analyticsScope,
    runs: 586,
    runs_came_back: 82,
    runs_disapproved: 71,
    returns: [
      {
        workflow_id: sampleId(9),
        go_back_id: sampleId(901),
        from: { step_id: sampleId(702), name: 'Supervisor' },
        to: { step_id: sampleId(701), name: 'Administration check' },
        returns: 61,
        runs: 57,
        cost: times(61, 3 * day + 2 * hour, 4 * day, 9 * day),
      },
      {
        workflow_id: sampleId(9),
        go_back_id: null,
        from: { step_id: sampleId(802), name: 'Enter the payment' },
        to: { step_id: sampleId(802), name: 'Enter the payment' },
        returns: 25,
        runs: 25,
        cost: times(25, 5 * hour, 6 * hour, day),
      },
    ],
    due: { with_due: 410, kept: 361, late: 42, overdue_now: 7 },
  },
};

const variant = (at: number, steps: number[], count: number, median: number | null) => ({
  id: String(at).repeat(32),
  step_ids: steps.map(sampleId),
  count,
  completed: median === null ? 0 : count,
  time: median === null ? none : times(count, median),
});

export const sampleVariants: Reply<typeof listVariants> = {
  data: {
    ...analyticsScope,
    runs: 586,
    total: 7,
    variants: [
      variant(1, [701, 801, 702, 802, 703], 201, 2 * day),
      variant(2, [701, 801, 802, 703], 188, 28 * hour),
      variant(3, [701, 702, 701, 801, 702, 802, 703], 57, 6 * day),
      variant(4, [701, 801, 702, 802, 802, 703], 25, 3 * day),
      variant(5, [701], 12, null),
    ],
    actions: sampleActions.data.actions.map(({ step_id, name, stepable_type }) => ({ step_id, name, stepable_type })),
  },
};

const deviation = (at: number, kind: 'out_of_order' | 'left_out' | 'not_designed', name: string, runs: number) => ({
  id: String(at).repeat(32),
  kind,
  step: { step_id: kind === 'not_designed' ? null : sampleId(702), name },
  after: kind === 'out_of_order' ? { step_id: sampleId(802), name: 'Enter the payment' } : null,
  runs,
  times: runs + at,
});

export const sampleConformance: Reply<typeof showConformance> = {
  data: {
    ...analyticsScope,
    runs: 586,
    conforming: 527,
    deviations: [
      deviation(1, 'left_out', 'Supervisor', 41),
      deviation(2, 'out_of_order', 'Supervisor', 15),
      deviation(3, 'not_designed', 'Phone call', 6),
    ],
    more_deviations: 0,
  },
};

const way = (from: number | null, to: number | null, count: number, median = 4 * hour) => ({
  from: from === null ? null : sampleId(from),
  to: to === null ? null : sampleId(to),
  count,
  time: times(count, median),
});

/** Its steps are actions of `sampleDefinition`. */
export const sampleFlow: Reply<typeof showFlow> = {
  data: {
    ...analyticsScope,
    version: { id: sampleId(50), number: 3 },
    runs: 586,
    steps: [
      [701, 6],
      [801, 11],
      [702, 29],
      [802, 12],
      [703, 1],
    ].map(([number, hours]) => ({
      step_id: sampleId(number!),
      runs: 560 - 20 * hours!,
      completed: 540 - 20 * hours!,
      skipped: 0,
      open: 3,
      time: times(540, hours! * hour),
    })),
    ways: [
      way(null, 701, 586),
      way(701, 801, 431),
      way(701, 702, 155),
      way(801, 702, 140),
      way(801, 802, 280),
      way(702, 802, 214),
      way(702, 701, 61),
      way(802, 802, 25),
      way(802, 703, 490),
      way(703, null, 480),
      way(701, null, 35),
    ],
    passes: Array.from({ length: 40 }, (_, at) => {
      const begins = analyticsScope.start_datetime + at * 2 * day;
      const opens = [0, 6, 17, 46, 58].map((hours) => begins + hours * hour);
      return {
        run_id: sampleId(5_000 + at),
        started_at: begins,
        ended_at: begins + 60 * hour,
        steps: [701, 801, 702, 802, 703].map((number, step) => ({
          step_id: sampleId(number),
          opened_at: opens[step]!,
          settled_at: opens[step + 1] ?? begins + 60 * hour,
        })),
      };
    }),
  },
};

const compared = (runs: number, rate: number, median: number, back: number) => ({
  ...analyticsScope,
  runs,
  rate,
  completed: times(Math.round(runs * rate), median, median * 1.2, median * 2.9),
  runs_came_back: back,
  due_kept: { count: Math.round(runs * 0.6), of: Math.round(runs * 0.7) },
});

export const sampleComparison: Reply<typeof compareRuns> = {
  data: {
    as_of: null,
    one: compared(586, 0.91, 52 * hour, 82),
    other: {
      ...compared(523, 0.87, 59 * hour, 74),
      start_datetime: analyticsScope.start_datetime - 80 * day,
      end_datetime: analyticsScope.start_datetime - 1,
    },
    difference: {
      median: { value: -7 * hour, low: -11 * hour, high: -3 * hour, verdict: 'lower' },
      rate: { value: 0.04, low: 0.004, high: 0.076, verdict: 'higher' },
      came_back: { value: -0.002, low: -0.04, high: 0.04, verdict: 'no_difference' },
    },
  },
};

export const sampleTotals: Reply<typeof fieldTotals> = {
  data: {
    ...analyticsScope,
    fields: [
      {
        field_id: sampleId(951),
        label: 'Total',
        type: 'currency',
        currency: 'EUR',
        runs: 40,
        sum: '1240.50',
        mean: '31.01',
        least: '4.00',
        most: '310.00',
      },
      {
        field_id: sampleId(952),
        label: 'Discount',
        type: 'percent',
        currency: null,
        runs: 3,
        sum: null,
        mean: '2.5',
        least: '1',
        most: '4',
      },
      {
        field_id: sampleId(953),
        label: 'Trip',
        type: 'duration',
        currency: null,
        runs: 1,
        sum: '90',
        mean: '90',
        least: '90',
        most: '90',
      },
    ],
    is_partial: true,
  },
};
