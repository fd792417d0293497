import { z } from 'zod';
import { outcomes } from '../engine/definition.ts';
import { endpoint } from './endpoint.ts';
import { runSummary } from './runs.ts';
import { askedId, flag, id, unix } from './shared-shapes.ts';

export const analyticsPeriods = [
  'this_week',
  'this_month',
  'last_week',
  'last_month',
  'last_year',
  'year_to_date',
  'custom',
] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];

const moment = unix.min(0).max(253_402_300_799);
const asked = z.coerce.number().pipe(moment);

/**
 * Which runs a figure is about: those that the caller sees, of one workflow or of all, that started in the period.
 * Without `filter_period` and without moments, the period is all time.
 */
export const analyticsQuery = z.object({
  workflow_id: z.union([askedId, z.literal('all')]).optional(),
  version_id: askedId.optional().describe('Of the workflow; every version if left out'),
  filter_period: z
    .enum(analyticsPeriods)
    .optional()
    .describe("Counted in the workspace's zone, with its first day of the week"),
  start_datetime: asked.optional().describe('For `custom`, which is also the default: the first moment of the period'),
  end_datetime: asked.optional().describe('For `custom`: the last moment of the period, included'),
});
export type AnalyticsQuery = z.infer<typeof analyticsQuery>;

export const count = z.number().int();
const seconds = z.number();

/** Durations in seconds. The mean, median and ninth decile are null if the count is 0. */
export const times = z.object({
  count: count.describe('The number of durations that were measured'),
  mean: seconds.nullable(),
  median: seconds
    .nullable()
    .describe('Half of the durations are at most this long; for an even count, the mean of the two in the middle'),
  ninth_decile: seconds.nullable().describe('The shortest duration that nine of ten do not exceed'),
});
export type Times = z.infer<typeof times>;

/** What a reply is about, so that a page can name it. */
export const analyticsScope = z.object({
  start_datetime: unix.nullable().describe('The first moment; null: without beginning'),
  end_datetime: unix
    .nullable()
    .describe('The last moment, included; in a period that is not over, it is in the future. Null: without end'),
  time_zone: z.string(),
  visibility: z
    .enum(['all', 'own'])
    .describe('`own`: only runs that the caller has a part in; `all`: every run of the workspace'),
});
export type AnalyticsScope = z.infer<typeof analyticsScope>;

/** `as_of` is the moment up to which a replica of the database had all changes; null if the database itself was asked. */
const readMoment = z.object({ as_of: unix.nullable() });
/** What the replies with figures begin with. */
export const figures = analyticsScope.extend(readMoment.shape);

const ws = z.object({ ws: askedId });
const read = {
  method: 'GET',
  access: 'workspace',
  shows: ['runs', 'people', 'workflows'],
  params: ws,
} as const;
/** What all analytics endpoints have in common. */
export const analyticsRead = () => read;
export const runsPath = '/api/v1/user/workspaces/:ws/runs';
export const analyticsErrors = ['workflow_not_found'] as const;

/** Runs by their present status; `started` counts them all. */
const byStatus = z.object({ started: count, completed: count, cancelled: count, failed: count, running: count });

const runPeriod = z.object({
  start: unix.describe('The first moment of this part of the period'),
  end: unix.describe('The first moment of the next part'),
  day: z.iso.date().describe("The calendar day of `start` in the workspace's zone, YYYY-MM-DD"),
  started: count.describe('Runs that started in this part'),
  ended_completed: count.describe('Runs that were completed in this part, whenever they started'),
  completed: count.describe('The present status of those that started in this part'),
  cancelled: count,
  failed: count,
  running: count,
});
export type RunPeriod = z.infer<typeof runPeriod>;

export const periodUnits = ['day', 'week', 'month', 'year'] as const;

export const runsByPeriod = endpoint({
  ...read,
  path: `${runsPath}/runs_by_period`,
  summary: 'How many runs started and ended, by day, week, month or year of a period',
  /**
   * If the unit is left out: days up to 31 days, weeks up to 26 weeks, months up to 4 years, else years. A unit is
   * refused if the period has more than 5,000 of it.
   */
  query: analyticsQuery.extend({ unit: z.enum(periodUnits).optional() }),
  reply: z.object({ data: figures.extend({ unit: z.enum(periodUnits), periods: z.array(runPeriod) }) }),
  errors: analyticsErrors,
});

export const completionRate = endpoint({
  ...read,
  path: `${runsPath}/completion_rate`,
  summary: 'How many of the runs that started in a period are completed',
  query: analyticsQuery,
  reply: z.object({
    data: figures.extend(byStatus.shape).extend({
      rate: z.number().nullable().describe('Completed runs divided by started runs, 0 to 1; null if none started'),
    }),
  }),
  errors: analyticsErrors,
});

export const averageTimeCompletion = endpoint({
  ...read,
  path: `${runsPath}/average_time_completion`,
  summary: 'How long runs that started in a period took from start to end',
  query: analyticsQuery,
  reply: z.object({
    data: figures.extend({
      completed: times.describe('Of completed runs'),
      ended: times.describe('Of completed and cancelled runs'),
    }),
  }),
  errors: analyticsErrors,
});

export const totalRunsCount = endpoint({
  ...read,
  path: `${runsPath}/total_runs_count`,
  summary: 'How many runs there are, and how many of their steps are settled',
  /** Settled steps are counted only on request, because each of them must be read. */
  query: analyticsQuery.extend({ with_steps: flag.optional() }),
  reply: z.object({ data: figures.extend({ total: count, settled_steps: count.nullable() }) }),
  errors: analyticsErrors,
});

const share = z.object({ count, of: count });

const actionFigures = z.object({
  workflow_id: id,
  workflow_name: z.string(),
  step_id: id.describe('The action'),
  name: z.string().describe('Its name in the newest version that has the action'),
  stepable_type: z.string(),
  is_lock: z.boolean(),
  action_group_id: id,
  action_group_name: z.string(),
  time: times.describe('Of completed steps: from opened to settled'),
  waiting: times.describe('From opened to the first saved draft of an answer; without a draft, from opened to settled'),
  working: times.describe('From the first saved draft to settled; only steps that had one'),
  came_back: count.describe('Steps that were a second or later attempt'),
  runs_came_back: share.describe(
    'Runs in which there was a second attempt, of the runs in which the action was completed',
  ),
  late: share.describe('Completed steps that were settled after their due date, of those that had one'),
  open: count,
  open_late: count.describe("Open steps past their due date, or past their run's if they have none of their own"),
  skipped: z.array(z.object({ reason: z.string(), count })),
  outcomes: z.array(z.object({ outcome: z.enum(outcomes), count })).describe('Empty for a locked action'),
});
export type ActionFigures = z.infer<typeof actionFigures>;

export const actionsBreakdown = endpoint({
  ...read,
  path: `${runsPath}/actions_breakdown`,
  summary: 'Where work waits: the times, returns, outcomes and skips of each action',
  query: analyticsQuery,
  reply: z.object({
    data: figures.extend({
      actions: z
        .array(actionFigures)
        .describe('For one workflow, in its order; for all workflows, those with the most time in total first'),
      more_actions: count.describe(
        'The number of actions that are left out: for all workflows, at most 200 are listed',
      ),
    }),
  }),
  errors: analyticsErrors,
});

const holder = z.object({
  type: z.enum(['user_workspace', 'group', 'imported']),
  id: id.nullable().describe('Null for a person of an imported log who is not a member'),
  name: z.string(),
  open: count.describe('Steps that wait for them now, whenever the run started'),
  late: count.describe("Of these, the steps past their due date, or past their run's if they have none of their own"),
  oldest_opened_at: unix.nullable(),
  answered: count.describe('Answers in runs that started in the period. Imported steps of locked actions do not count'),
  time: times.describe('From the opening of a step to the answer'),
});
export type Holder = z.infer<typeof holder>;

export const holdersBreakdown = endpoint({
  ...read,
  path: `${runsPath}/holders_breakdown`,
  summary: 'Who holds too much: open and late steps, and answers, of each person and group',
  query: analyticsQuery,
  reply: z.object({ data: figures.extend({ holders: z.array(holder), more_holders: count }) }),
  errors: analyticsErrors,
});

const returnFigures = z.object({
  workflow_id: id,
  go_back_id: id.nullable().describe('The go-back action; null for repeats that no go-back made, as in imported logs'),
  from: z.object({ step_id: id, name: z.string() }).describe('Where work came from'),
  to: z.object({ step_id: id, name: z.string() }).describe('Where it went back to; the same action for a repeat'),
  returns: count,
  runs: count,
  cost: times.describe(
    'From the return until the run reached the place of the go-back again, or until the end of the run. For a repeat, from the end of the previous attempt until its own end',
  ),
});

export const reworkBreakdown = endpoint({
  ...read,
  path: `${runsPath}/rework_breakdown`,
  summary: 'What comes back: returns and repeats, from where, how often, and the time they cost',
  query: analyticsQuery,
  reply: z.object({
    data: figures.extend({
      runs: count,
      runs_came_back: count.describe('Runs in which something came back at least once'),
      runs_disapproved: count.describe(
        'Runs with at least one disapproval; disapprovals in locked actions do not count',
      ),
      returns: z.array(returnFigures),
      due: z
        .object({ with_due: count, kept: count, late: count, overdue_now: count })
        .describe('Runs with a due date that have ended or are overdue, and how many of them ended in time'),
    }),
  }),
  errors: analyticsErrors,
});

const variant = z.object({
  id: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .describe('Identifies the sequence: the same sequence always has the same id'),
  step_ids: z.array(id).describe('The actions in the order in which they were settled'),
  count,
  completed: count,
  time: times,
});
export type Variant = z.infer<typeof variant>;

export const listVariants = endpoint({
  ...read,
  path: `${runsPath}/variants`,
  summary: 'The ways that runs took: each sequence of completed steps, the most frequent first',
  query: analyticsQuery.extend({
    workflow_id: askedId,
    limit: z.coerce.number().int().min(1).max(100).default(20),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  reply: z.object({
    data: figures.extend({
      runs: count,
      total: count.describe('How many different sequences there are'),
      variants: z.array(variant),
      actions: z
        .array(z.object({ step_id: id, name: z.string(), stepable_type: z.string() }))
        .describe('The names of all actions in the list'),
    }),
  }),
  errors: analyticsErrors,
});

export const showFlow = endpoint({
  ...read,
  path: `${runsPath}/flow`,
  summary:
    'The traffic of a workflow: how often each step and each way between steps was taken, and how long it waited',
  /** The passes take longer than all of the rest, and are needed for the animation only. */
  query: analyticsQuery.extend({ workflow_id: askedId, without_passes: flag.optional() }),
  reply: z.object({
    data: figures.extend({
      version: z
        .object({ id, number: z.number().int() })
        .nullable()
        .describe('The version to draw: the requested one, else the one with the most of these runs, else the newest'),
      runs: count,
      steps: z.array(
        z.object({ step_id: id, runs: count, completed: count, skipped: count, open: count, time: times }),
      ),
      ways: z
        .array(z.object({ from: id.nullable(), to: id.nullable(), count, time: times }))
        .describe(
          'From a completed step to the one that was completed next, with the time between their ends. A null `from` is the start of the run, a null `to` its end',
        ),
      passes: z
        .array(
          z.object({
            run_id: id,
            started_at: unix,
            ended_at: unix.nullable(),
            steps: z.array(z.object({ step_id: id, opened_at: unix, settled_at: unix.nullable() })),
          }),
        )
        .describe(
          'For the animation: at most 200 runs, chosen at regular intervals from the list of runs by start; none with `without_passes`',
        ),
    }),
  }),
  errors: analyticsErrors,
});

/** Whether two figures differ by more than chance explains; `too_few`: there are too few runs to tell. */
const verdict = z.enum(['higher', 'lower', 'no_difference', 'too_few']);

const compared = z.object({
  runs: count,
  rate: z.number().nullable(),
  completed: times,
  runs_came_back: count,
  due_kept: share,
});

export const compareRuns = endpoint({
  ...read,
  path: `${runsPath}/compare`,
  summary: 'Two periods, versions or workflows side by side, with how sure the difference is',
  query: analyticsQuery.extend({
    against: z
      .union([z.literal('previous_period'), z.literal('version'), z.literal('workflow')])
      .describe(
        'What to compare with: the previous period of the same length, or a version or workflow in the same period',
      ),
    against_id: askedId.optional(),
  }),
  reply: z.object({
    data: readMoment.extend({
      one: analyticsScope.extend(compared.shape),
      other: analyticsScope.extend(compared.shape),
      difference: z
        .object({
          median: z
            .object({ value: seconds.nullable(), low: seconds.nullable(), high: seconds.nullable(), verdict })
            .describe('Of the medians of completed runs, in seconds, with the bounds of the 95 % bootstrap interval'),
          rate: z
            .object({
              value: z.number().nullable(),
              low: z.number().nullable(),
              high: z.number().nullable(),
              verdict,
            })
            .describe('Of the completion rates, −1 to 1'),
          came_back: z
            .object({
              value: z.number().nullable(),
              low: z.number().nullable(),
              high: z.number().nullable(),
              verdict,
            })
            .describe('Of the shares of runs in which something came back'),
        })
        .describe('`one` compared with `other`'),
    }),
  }),
  errors: analyticsErrors,
});

/** What a figure counts, so that the runs behind it can be listed. */
export const runSelections = [
  'started',
  'completed',
  'cancelled',
  'failed',
  'running',
  'ended_completed',
  'overdue',
  'came_back',
  'disapproved',
  'due_kept',
  'due_late',
] as const;

export const runsBehindFigure = endpoint({
  ...read,
  path: `${runsPath}/runs_behind_figure`,
  summary: 'The runs that a figure of analytics counts, longest first',
  query: analyticsQuery.extend({
    selection: z.enum(runSelections).default('started'),
    step_id: askedId
      .optional()
      .describe('Only runs with a step of this action that the figure named by `step_selection` counts'),
    step_selection: z
      .enum(['completed', 'open', 'open_late', 'late', 'came_back', 'skipped'])
      .optional()
      .describe('As the figures of `actions_breakdown`; `completed` if only `step_id` is given'),
    skip_reason: z
      .string()
      .regex(/^[a-z_]{1,50}$/)
      .optional()
      .describe('With `step_selection` `skipped`: only steps that were skipped for this reason'),
    outcome: z
      .enum(outcomes)
      .optional()
      .describe(
        'Only runs in which the action `step_id`, or any, was completed with this outcome; not for locked actions',
      ),
    holder_id: askedId.optional().describe('Only runs in which this person or group holds an open step'),
    answered_by: askedId
      .optional()
      .describe(
        'Only runs in which this person or group answered a step, or this person of an imported log did one. As in their figures, imported steps of locked actions do not count',
      ),
    done_by: z
      .string()
      .min(1)
      .max(1000)
      .optional()
      .describe('Only imported runs in which the log names this person for a step; locked actions do not count'),
    variant: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional(),
    way_from: z
      .union([askedId, z.literal('start')])
      .optional()
      .describe(
        'Only runs that took this way of the flow at least once: from a completed action to the one that was completed next. `start` and `end` are those of the run. `way_from` and `way_to` need each other',
      ),
    way_to: z.union([askedId, z.literal('end')]).optional(),
    deviation: z
      .union([z.string().regex(/^[0-9a-f]{32}$/), z.enum(['any', 'none'])])
      .optional()
      .describe('Only runs with this deviation, with any, or with none, as in `conformance`; needs a workflow'),
    design_id: askedId.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    offset: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  reply: z.object({
    data: analyticsScope.extend({
      total: count,
      runs: z.array(
        runSummary.extend({
          seconds: seconds.nullable().describe('From start to end; null while it runs'),
        }),
      ),
    }),
  }),
  errors: analyticsErrors,
});
