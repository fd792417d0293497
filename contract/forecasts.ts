import { z } from 'zod';
import { lateness } from '../engine/forecast/forecast-end.ts';
import { narrowings } from '../engine/forecast/past-run.ts';
import { endpoint } from './endpoint.ts';
import { oneRun, runSummary } from './runs.ts';
import { askedId, idList, unix } from './shared-shapes.ts';

const count = z.number().int();

/** How many past runs a forecast rests on at most: those of the workflow that started last. */
export const pastRunsOfForecast = 500;
/** How many running runs are looked at for those at risk: those that are due first. */
export const runsLookedAtForRisk = 500;

/**
 * When a run will be completed, if it is not cancelled. Times are those of the clock: nights, weekends and holidays
 * count, as they do in the past runs.
 */
export const runForecast = z.object({
  state: z
    .enum(['forecast', 'few_ended', 'few_similar', 'no_more'])
    .describe(
      '`few_ended`: fewer than `needed` runs of the workflow are completed. `few_similar`: hardly any of them took as long as this run has. `no_more`: the run has ended',
    ),
  low: unix
    .nullable()
    .describe(
      'Of ten such runs, about eight end between `low` and `high`, and half of them until `median`. Null without a forecast',
    ),
  median: unix.nullable(),
  high: unix.nullable(),
  similar: count.describe('The number of completed runs that were compared'),
  narrowing: z.enum(narrowings).nullable().describe('What those runs have in common with this one'),
  lateness: z
    .enum(lateness)
    .nullable()
    .describe(
      'How likely it is completed after its due date: at least 1 in 10, more likely than not, at least 9 in 10',
    ),
  due_date: unix.nullable(),
});
export type ForecastReply = z.infer<typeof runForecast>;

/**
 * What forecasts of a workflow rest on: also runs that the caller does not see, but only their number, times and
 * positions (docs/rules.md, "Forecasts").
 */
export const forecastBasis = z.object({
  ended: count.describe(`Completed runs among the newest ${pastRunsOfForecast}`),
  needed: count.describe('How many completed runs a forecast needs'),
  earlier: z
    .object({ forecasts: count, runs: count, inside: count })
    .describe(
      'The forecasts of past runs, made again with what was known at the time: how many there were, of how many runs, and how many of them named a range in which the run was then completed',
    ),
});
export type ForecastBasis = z.infer<typeof forecastBasis>;

const ws = z.object({ ws: askedId });

export const showRunForecast = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/forecast',
  summary: 'When a run will likely be completed, and what this rests on; null for guests',
  access: 'workspace',
  shows: ['runs'],
  params: oneRun,
  reply: z.object({ forecast: runForecast.nullable(), basis: forecastBasis.nullable() }),
});

export const showStartForecast = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/forecast',
  summary: 'When a run that starts now would likely be completed, and how earlier forecasts of the workflow went',
  access: 'workspace',
  shows: ['runs', 'workflows'],
  params: z.object({ ws: askedId, workflow_id: askedId }),
  reply: z.object({ forecast: runForecast, basis: forecastBasis }),
  errors: ['workflow_not_found'],
});

export const listRunForecasts = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/runs/forecasts',
  summary: 'The forecasts of several runs; runs that the caller does not see are left out',
  access: 'workspace',
  shows: ['runs'],
  params: ws,
  query: z.object({ run_ids: idList(100) }),
  reply: z.object({ forecasts: z.array(runForecast.extend({ run_id: z.uuid() })) }),
});

export const listRunsAtRisk = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/runs/at_risk',
  summary: 'Running runs that are not overdue yet and may become it: the most likely first',
  access: 'workspace',
  shows: ['runs'],
  params: ws,
  query: z.object({
    workflow_id: z.union([askedId, z.literal('all')]).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: z.object({
    total: count,
    is_partial: z.boolean().describe(`Whether only the ${runsLookedAtForRisk} runs that are due first were looked at`),
    runs: z.array(runSummary.extend({ forecast: runForecast })),
  }),
  errors: ['workflow_not_found'],
});
export type RunAtRisk = z.infer<typeof listRunsAtRisk.reply>['runs'][number];
