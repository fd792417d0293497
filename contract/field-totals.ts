import { z } from 'zod';
import { analyticsErrors, analyticsQuery, analyticsRead, count, figures, runsPath } from './analytics.ts';
import { endpoint } from './endpoint.ts';
import { askedId, id } from './shared-shapes.ts';

/** The newest runs that are added up. */
export const addedUpRuns = 10_000;
/** Versions whose runs are added up: the newest of those that the runs have. */
export const addedUpVersions = 100;
/** Fields that are added up, in the order of the forms. */
export const addedUpFields = 50;

/** Numbers are exact decimals; durations are minutes. */
const decimal = z.string();

const fieldTotal = z.object({
  field_id: id,
  label: z.string(),
  type: z.enum(['number', 'currency', 'percent', 'duration']),
  currency: z.string().nullable(),
  runs: count.describe('Runs in which the field has a value'),
  sum: decimal.nullable().describe('Null for percentages, whose sum means nothing'),
  mean: decimal.describe('Rounded to two places'),
  least: decimal,
  most: decimal,
});
export type FieldTotal = z.infer<typeof fieldTotal>;

export const fieldTotals = endpoint({
  ...analyticsRead(),
  path: `${runsPath}/field_totals`,
  summary:
    'What the numbers of a workflow’s forms, asked for and computed, add up to; fields of locked actions are left out',
  query: analyticsQuery.extend({ workflow_id: askedId }),
  reply: z.object({
    data: figures.extend({
      fields: z.array(fieldTotal),
      is_partial: z
        .boolean()
        .describe(
          `Whether runs were left out: at most the ${addedUpRuns} that started last, of the ${addedUpVersions} newest versions, are added up`,
        ),
    }),
  }),
  errors: analyticsErrors,
});
