import { z } from 'zod';
import { outcomes } from '../engine/definition.ts';
import { id, unix, userWorkspace } from './shared-shapes.ts';

/**
 * With an error, nothing of the file is imported. Warnings are about rows that are left out or not imported in full;
 * the report lists these.
 */
export const importProblemCodes = {
  // The file cannot be read.
  gzip_broken: 'error',
  unpacks_too_large: 'error',
  xml_malformed: 'error',
  doctype_refused: 'error',
  xes_missing: 'error',
  xes_too_deep: 'error',
  csv_malformed: 'error',
  columns_differ: 'error',
  too_many_columns: 'error',
  encoding_broken: 'error',
  nul_character: 'error',
  line_too_long: 'error',
  value_too_long: 'error',
  // It is not an event log, or not with this mapping.
  column_missing: 'error',
  case_not_mapped: 'error',
  activity_not_mapped: 'error',
  timestamp_not_mapped: 'error',
  date_invalid: 'error',
  date_without_zone: 'error',
  too_many_events: 'error',
  too_many_cases: 'error',
  too_many_activities: 'error',
  case_too_long: 'error',
  too_much_memory: 'error',
  nothing_to_import: 'error',
  // The target does not fit.
  workflow_without_version: 'error',
  workflow_gone: 'error',
  workflow_name_taken: 'error',
  not_allowed: 'error',
  broken: 'error',
  // Rows that are left out.
  case_blank: 'warning',
  activity_blank: 'warning',
  timestamp_blank: 'warning',
  activity_without_action: 'warning',
  case_known: 'warning',
  start_without_end: 'warning',
  lifecycle_ignored: 'warning',
  // Rows that are imported, but not in full.
  field_invalid: 'warning',
  cannot_run_on: 'warning',
} as const;
export type ImportProblemCode = keyof typeof importProblemCodes;

const problemCodes = Object.keys(importProblemCodes) as [ImportProblemCode, ...ImportProblemCode[]];

export const importProblem = z.object({
  code: z.enum(problemCodes),
  severity: z.enum(['error', 'warning']),
  line: z.number().int().nullable().describe('From 1; null if no line can be named'),
  column: z
    .number()
    .int()
    .nullable()
    .describe(
      'From 1: the number of the column for CSV; the character in the line for XES, and where text cannot be read',
    ),
  column_name: z.string().nullable().describe('The header of the column, for CSV'),
  value: z.string().nullable().describe('The value at this place, shortened'),
  count: z.number().int().describe('How many rows have this problem; `line` is the first of them'),
  message: z.string().describe("In the caller's language"),
});
export type ImportProblem = z.infer<typeof importProblem>;

const outcome = z.enum(outcomes);

const previewActivity = z.object({
  activity: z.string(),
  events: z.number().int(),
  cases: z.number().int(),
  mean_position: z.number().describe('Its average position in its cases: 0 is first, 1 is last'),
  begins: z.number().int().describe('The number of cases that begin with it'),
  ends: z.number().int().describe('The number of cases that end with it'),
  outcome: outcome.describe('The outcome of its steps if no column has it'),
  guessed_outcome: outcome.describe('The outcome that its name suggests'),
  guessed_end: z.enum(['completed', 'cancelled']).nullable(),
  action_id: id
    .nullable()
    .describe('For an existing workflow: the action that its events go to; null if they are left out'),
});
export type PreviewActivity = z.infer<typeof previewActivity>;

const previewStep = z.object({
  activity: z.string(),
  attempt: z.number().int(),
  outcome,
  done_by: z.string().nullable(),
  done_by_group: z.string().nullable(),
  user_workspace: userWorkspace.nullable().describe('The member whom it is recorded for'),
  opened_at: unix,
  settled_at: unix,
  line: z.number().int(),
});

export const importPreview = z.object({
  is_whole: z.boolean().describe('False for a large file: then the figures are about its beginning'),
  events: z.number().int().describe('Events that become steps'),
  left_out: z.number().int().describe('Rows that are left out'),
  cases: z.number().int(),
  completed: z.number().int().describe('The cases by what becomes of them'),
  cancelled: z.number().int(),
  running: z.number().int(),
  first_at: unix.nullable(),
  last_at: unix.nullable(),
  activities: z.array(previewActivity),
  members: z
    .array(z.object({ name: z.string(), events: z.number().int(), user_workspace: userWorkspace }))
    .describe('The people in the log who are members of the workspace: the fifty most frequent'),
  others: z
    .array(z.object({ name: z.string(), events: z.number().int() }))
    .describe('The other people in the log: the fifty most frequent'),
  members_total: z.number().int(),
  others_total: z.number().int(),
  outcome_values: z
    .array(z.object({ value: z.string(), events: z.number().int(), outcome: outcome.nullable() }))
    .describe('The texts of the outcome column and what they mean; empty without one'),
  actions: z
    .array(
      z.object({
        id,
        name: z.string(),
        action_group: z.string(),
        outcomes: z.array(outcome),
        activities: z.number().int(),
      }),
    )
    .describe('The actions of an existing workflow that activities can go to; empty for a new one'),
  runs: z
    .array(
      z.object({
        case: z.string(),
        name: z.string(),
        status: z.enum(['completed', 'cancelled', 'running']),
        started_at: unix,
        ended_at: unix.nullable(),
        steps: z.array(previewStep).describe('The first fifty'),
        steps_total: z.number().int(),
      }),
    )
    .describe('The first five cases, as runs'),
  problems: z.array(importProblem).describe('Errors first; each kind once, with its count'),
});
export type ImportPreview = z.infer<typeof importPreview>;
