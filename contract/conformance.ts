import { z } from 'zod';
import { deviationKinds } from '../engine/check-conformance.ts';
import { analyticsErrors, analyticsQuery, analyticsRead, count, figures, runsPath } from './analytics.ts';
import { endpoint } from './endpoint.ts';
import { askedId, id } from './shared-shapes.ts';

/** A place where runs leave the design, and how many do. */
const deviation = z.object({
  id: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .describe('Identifies the deviation: the same one always has the same id'),
  kind: z.enum(deviationKinds),
  step: z
    .object({ step_id: id.nullable(), name: z.string() })
    .describe('The action; `step_id` is null for an activity of an imported log for which the workflow had no action'),
  after: z
    .object({ step_id: id, name: z.string() })
    .nullable()
    .describe('Of `out_of_order`: the action that was done right before'),
  runs: count.describe('The runs in which it occurs'),
  times: count.describe('How often it occurs in them'),
});
export type ConformanceDeviation = z.infer<typeof deviation>;

export const showConformance = endpoint({
  ...analyticsRead(),
  path: `${runsPath}/conformance`,
  summary: 'Which runs leave the design of their workflow, and where',
  query: analyticsQuery.extend({
    workflow_id: askedId,
    design_id: askedId
      .optional()
      .describe('The version whose design the runs are compared with; if left out, each run with its own'),
  }),
  reply: z.object({
    data: figures.extend({
      runs: count,
      conforming: count.describe('Runs without a deviation'),
      deviations: z.array(deviation).describe('The most frequent first, by their runs; at most 100'),
      more_deviations: count.describe('The number of deviations that are left out'),
    }),
  }),
  errors: analyticsErrors,
});
