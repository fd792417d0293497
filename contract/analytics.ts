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
 * Which runs a figure is about: those that the caller sees, of one workflow or of all, that started in the period. Without
 * a period and without moments it is all time.
 */
export const analyticsQuery = z.object({
  workflow_id: z.union([askedId, z.literal('all')]).optional(),
  /** Of the workflow; every version if left out. */
  version_id: askedId.optional(),
  /** In the workspace's zone, with its first day of the week. */
  filter_period: z.enum(analyticsPeriods).optional(),
  /** For `custom`: the first moment of the period. */
  start_datetime: asked.optional(),
  /** For `custom`: the last moment of the period, included. */
  end_datetime: asked.optional(),
});
export type AnalyticsQuery = z.infer<typeof analyticsQuery>;

export const count = z.number().int();
const seconds = z.number();

/** Times in seconds. The mean, median and ninth decile are null when the count is 0. */
export const times = z.object({
  /** How many times the figures rest on. */
  count,
  mean: seconds.nullable(),
  /** Half take at most this long; of an even count the mean of the two in the middle. */
  median: seconds.nullable(),
  /** The shortest time that nine of ten do not exceed. */
  ninth_decile: seconds.nullable(),
});
export type Times = z.infer<typeof times>;

/** What a reply is about, so that a page can name it. */
export const analyticsScope = z.object({
  /** The first moment; null is the beginning. */
  start_datetime: unix.nullable(),
  /** The last moment, included: of `this_week` and `this_month` it lies ahead. Null is open. */
  end_datetime: unix.nullable(),
  time_zone: z.string(),
  /** `own`: only runs that the caller has a part in; `all`: every run of the workspace. */
  visibility: z.enum(['all', 'own']),
});
export type AnalyticsScope = z.infer<typeof analyticsScope>;

const ws = z.object({ ws: askedId });
const read = {
  method: 'GET',
  access: 'workspace',
  shows: ['runs', 'people', 'workflows'],
  params: ws,
} as const;
/** What all endpoints of figures share. */
export const analyticsRead = () => read;
export const runsPath = '/api/v1/user/workspaces/:ws/runs';
export const analyticsErrors = ['workflow_not_found'] as const;

/** Runs by how they stand now. */
const byStatus = z.object({ started: count, completed: count, cancelled: count, failed: count, running: count });

const runPeriod = z.object({
  /** The first moment, and the first moment of the next one. */
  start: unix,
  end: unix,
  /** The calendar day of `start` in the workspace's zone, YYYY-MM-DD. */
  day: z.iso.date(),
  /** Runs that started in it. */
  started: count,
  /** Runs that ended as completed in it, whenever they started. */
  ended_completed: count,
  /** How those that started in it stand now. */
  completed: count,
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
   * If the unit is left out: days up to 31 days, weeks up to 26 weeks, months up to 4 years, else years. More than 5,000 are
   * refused.
   */
  query: analyticsQuery.extend({ unit: z.enum(periodUnits).optional() }),
  reply: z.object({ data: analyticsScope.extend({ unit: z.enum(periodUnits), periods: z.array(runPeriod) }) }),
  errors: analyticsErrors,
});

export const completionRate = endpoint({
  ...read,
  path: `${runsPath}/completion_rate`,
  summary: 'How many of the runs that started in a period are completed',
  query: analyticsQuery,
  reply: z.object({
    data: analyticsScope.extend(byStatus.shape).extend({
      /** Completed among started, 0 to 1; null if none started. */
      rate: z.number().nullable(),
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
    data: analyticsScope.extend({
      /** Of completed runs. */
      completed: times,
      /** Of completed and cancelled runs. */
      ended: times,
    }),
  }),
  errors: analyticsErrors,
});

export const totalRunsCount = endpoint({
  ...read,
  path: `${runsPath}/total_runs_count`,
  summary: 'How many runs there are, and how many steps of them are settled',
  /** The steps are counted if they are asked for, because every one of them is read. */
  query: analyticsQuery.extend({ with_steps: flag.optional() }),
  reply: z.object({ data: analyticsScope.extend({ total: count, settled_steps: count.nullable() }) }),
  errors: analyticsErrors,
});

const share = z.object({ count, of: count });

const actionFigures = z.object({
  workflow_id: id,
  workflow_name: z.string(),
  /** The action. */
  step_id: id,
  /** As the newest version that has the action names it. */
  name: z.string(),
  stepable_type: z.string(),
  is_lock: z.boolean(),
  action_group_id: id,
  action_group_name: z.string(),
  /** Steps that are completed. A step's time is from opened to settled. */
  time: times,
  /** From opened to the first saved draft of an answer; without a draft the whole time is waiting. */
  waiting: times,
  /** From the first saved draft to settled; only steps that had one. */
  working: times,
  /** Steps that were a second or later attempt. */
  came_back: count,
  /** Runs in which there was a second attempt, of the runs in which the action was completed. */
  runs_came_back: share,
  /** Completed steps that were settled after their due date, of those that had one. */
  late: share,
  open: count,
  /** Open steps past their due date, or past their run's if they have none of their own. */
  open_late: count,
  skipped: z.array(z.object({ reason: z.string(), count })),
  /** Empty for a locked action. */
  outcomes: z.array(z.object({ outcome: z.enum(outcomes), count })),
});
export type ActionFigures = z.infer<typeof actionFigures>;

export const actionsBreakdown = endpoint({
  ...read,
  path: `${runsPath}/actions_breakdown`,
  summary: 'Where work waits: the times, returns, outcomes and skips of each action',
  query: analyticsQuery,
  reply: z.object({
    data: analyticsScope.extend({
      /** In the order of the workflow; of all workflows the ones with the most total time first. */
      actions: z.array(actionFigures),
      /** Actions of all workflows beyond the first 200. */
      more_actions: count,
    }),
  }),
  errors: analyticsErrors,
});

const holder = z.object({
  type: z.enum(['user_workspace', 'group', 'imported']),
  /** Null for a person of an imported log who is no member. */
  id: id.nullable(),
  name: z.string(),
  /** Steps that wait for them now, whenever the run started. */
  open: count,
  /** Of these, the ones past their due date, or past their run's if they have none of their own. */
  late: count,
  oldest_opened_at: unix.nullable(),
  /**
   * Answers in runs that started in the period, and how long the answered steps were open. Imported steps of locked
   * actions do not count.
   */
  answered: count,
  time: times,
});
export type Holder = z.infer<typeof holder>;

export const holdersBreakdown = endpoint({
  ...read,
  path: `${runsPath}/holders_breakdown`,
  summary: 'Who holds too much: open and late steps, and answers, of each person and group',
  query: analyticsQuery,
  reply: z.object({ data: analyticsScope.extend({ holders: z.array(holder), more_holders: count }) }),
  errors: analyticsErrors,
});

const returnFigures = z.object({
  workflow_id: id,
  /** The go-back action; null for repeats that no go-back made, as in imported logs. */
  go_back_id: id.nullable(),
  /** Where work came from and where it went back to; the same action for a repeat. */
  from: z.object({ step_id: id, name: z.string() }),
  to: z.object({ step_id: id, name: z.string() }),
  returns: count,
  runs: count,
  /**
   * From the return until the place where the go-back stood was reached again, or until the end of the run. For a repeat
   * from the end of the attempt before until its own.
   */
  cost: times,
});

export const reworkBreakdown = endpoint({
  ...read,
  path: `${runsPath}/rework_breakdown`,
  summary: 'What comes back: returns and repeats, from where, how often, and the time they cost',
  query: analyticsQuery,
  reply: z.object({
    data: analyticsScope.extend({
      runs: count,
      /** Runs in which something came back at least once. */
      runs_came_back: count,
      /** Runs with at least one disapproval; those of locked actions do not count. */
      runs_disapproved: count,
      returns: z.array(returnFigures),
      /** Runs that have ended or are overdue, and had a due date: how many ended in time. */
      due: z.object({ with_due: count, kept: count, late: count, overdue_now: count }),
    }),
  }),
  errors: analyticsErrors,
});

const variant = z.object({
  /** Names the sequence; the same sequence has the same id at any time. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** The actions in the order in which they were settled. */
  step_ids: z.array(id),
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
    data: analyticsScope.extend({
      runs: count,
      /** How many different ways there are. */
      total: count,
      variants: z.array(variant),
      /** The names of all actions in the list. */
      actions: z.array(z.object({ step_id: id, name: z.string(), stepable_type: z.string() })),
    }),
  }),
  errors: analyticsErrors,
});

export const showFlow = endpoint({
  ...read,
  path: `${runsPath}/flow`,
  summary:
    'The traffic of a workflow: how often each step and each way between steps was taken, and how long it waited',
  query: analyticsQuery.extend({ workflow_id: askedId }),
  reply: z.object({
    data: analyticsScope.extend({
      /** The version that is drawn: the one that was asked for, else the one with the most of these runs, else the newest. */
      version: z.object({ id, number: z.number().int() }).nullable(),
      runs: count,
      steps: z.array(
        z.object({ step_id: id, runs: count, completed: count, skipped: count, open: count, time: times }),
      ),
      /**
       * From a completed step to the one that was completed next, with the time from the end of the one to the end of the
       * other. Null is the start, or the end, of the run.
       */
      ways: z.array(z.object({ from: id.nullable(), to: id.nullable(), count, time: times })),
      /** For the animation: at most 200 runs, spread evenly over the period. */
      passes: z.array(
        z.object({
          run_id: id,
          started_at: unix,
          ended_at: unix.nullable(),
          steps: z.array(z.object({ step_id: id, opened_at: unix, settled_at: unix.nullable() })),
        }),
      ),
    }),
  }),
  errors: analyticsErrors,
});

/** Whether two figures differ by more than chance would explain. */
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
    /** What to compare with: the period before of the same length, or another version or workflow in the same period. */
    against: z.union([z.literal('previous_period'), z.literal('version'), z.literal('workflow')]),
    against_id: askedId.optional(),
  }),
  reply: z.object({
    data: z.object({
      one: analyticsScope.extend(compared.shape),
      other: analyticsScope.extend(compared.shape),
      /** `one` against `other`. */
      difference: z.object({
        /** Of the medians of completed runs, in seconds, with the bounds of the 95 % bootstrap interval. */
        median: z.object({ value: seconds.nullable(), low: seconds.nullable(), high: seconds.nullable(), verdict }),
        /** Of the completion rates, −1 to 1. */
        rate: z.object({
          value: z.number().nullable(),
          low: z.number().nullable(),
          high: z.number().nullable(),
          verdict,
        }),
        /** Of the shares of runs in which something came back. */
        came_back: z.object({
          value: z.number().nullable(),
          low: z.number().nullable(),
          high: z.number().nullable(),
          verdict,
        }),
      }),
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
    /** Only runs in which this action counts in the figure of that name: `completed` if none is named. */
    step_id: askedId.optional(),
    step_selection: z.enum(['completed', 'open', 'open_late', 'late', 'came_back', 'skipped']).optional(),
    /** Only runs in which the action, or any, was completed with this outcome; never of a locked action. */
    outcome: z.enum(outcomes).optional(),
    /** Only runs that this person or group holds an open step of. */
    holder_id: askedId.optional(),
    /**
     * Only runs in which this person or group answered a step, or this person of an imported log did one. As in their
     * figures, imported steps of locked actions do not count.
     */
    answered_by: askedId.optional(),
    done_by: z.string().min(1).max(1000).optional(),
    variant: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional(),
    /**
     * Only runs that took this way of the flow at least once: from a completed action to the one that was completed next.
     * `start` and `end` are those of the run. Both are needed.
     */
    way_from: z.union([askedId, z.literal('start')]).optional(),
    way_to: z.union([askedId, z.literal('end')]).optional(),
    /** Only runs with this deviation, with any, or with none; of one workflow, and of the same design as there. */
    deviation: z.union([z.string().regex(/^[0-9a-f]{32}$/), z.enum(['any', 'none'])]).optional(),
    design_id: askedId.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    offset: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  reply: z.object({
    data: analyticsScope.extend({
      total: count,
      runs: z.array(
        runSummary.extend({
          /** From start to end; null while it runs. */
          seconds: seconds.nullable(),
        }),
      ),
    }),
  }),
  errors: analyticsErrors,
});
