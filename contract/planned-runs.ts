import { z } from 'zod';
import { value } from './definition.ts';
import { endpoint } from './endpoint.ts';
import { fieldInputs, fieldValue, formField, scheduleInput, shownRunStatuses, startInput } from './runs.ts';
import {
  askedId,
  can,
  done,
  dueAfter,
  id,
  manyLines,
  namedRef,
  oneLine,
  page,
  perPage,
  person,
  ref,
  revision,
  unix,
} from './shared-shapes.ts';

/** A row of the list. */
export const plannedRun = z.object({
  id,
  name: z.string().describe("The name that its runs get: the workflow's name if none was given"),
  description: z.string(),
  workflow: z.object({ id, name: z.string() }),
  status: z.enum(['enabled', 'disabled']).describe('`disabled` means paused'),
  is_over: z.boolean().describe('Whether it is enabled but has no further date'),
  notice: z.enum(['creator_left']).nullable().describe('Why Baton paused it'),
  repeat_type: z.enum(['does_not_repeat', 'repeat']),
  rrule: z.string().nullable(),
  start_date: z.string(),
  start_time: z.string(),
  zone: z.string(),
  next_at: unix.nullable(),
  created_by_user: person.nullable().describe('The member in whose name the runs are started'),
  revision: z.number().int(),
  created_at: unix,
  updated_at: unix,
  can,
});
export type PlannedRun = z.infer<typeof plannedRun>;

export const occurrence = z.object({
  at: unix,
  status: z.enum(['started', 'failed', 'missed']),
  run: z
    .object({ id, name: z.string(), status: z.enum(shownRunStatuses) })
    .nullable()
    .describe('Null if no run was started, or the caller may not see it'),
  message: z.string().nullable().describe("Why it failed, in the caller's language"),
});
export type Occurrence = z.infer<typeof occurrence>;

export const plannedRunWhole = plannedRun.extend({
  own_name: z.string().nullable().describe("The name as given; null means that the workflow's name is used"),
  due_date: unix.nullable(),
  due_after: dueAfter.nullable(),
  reassign_initiators: z.array(namedRef),
  fields: z.array(fieldValue).describe('The answers to the start form, for those who may edit the planned run'),
  form: z
    .array(formField.extend({ value }))
    .describe('The form of the version that is enabled now, with the answers, for those who may edit the planned run'),
  next_dates: z.array(unix).describe('The next ten dates'),
  refusal: z
    .string()
    .nullable()
    .describe(
      "Why a start would be refused now, but for a frozen workspace, in the caller's language; null if it is paused",
    ),
  occurrences: z.array(occurrence).describe('The results of past dates, newest first, at most a hundred'),
});
export type PlannedRunWhole = z.infer<typeof plannedRunWhole>;

const ws = z.object({ ws: askedId });
const pathParams = z.object({ ws: askedId, planned_run_id: askedId });
const whole = z.object({ planned_run: plannedRunWhole });

export const listPlannedRuns = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/planned_runs',
  summary: 'The planned runs that the caller sees, the next one first',
  access: 'workspace',
  shows: ['planned_runs'],
  params: ws,
  query: z.object({ page, per_page: perPage, search: z.string().max(200).default('') }),
  reply: z.object({
    planned_runs: z.array(plannedRun),
    total: z.number().int(),
    page: z.number().int(),
    per_page: z.number().int(),
  }),
});

export const planRun = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/planned_runs',
  summary: 'Plan a run by a manual trigger, once or repeating',
  access: 'workspace',
  touches: ['planned_runs'],
  params: ws,
  idempotent: true,
  body: startInput,
  status: 201,
  reply: whole,
  errors: [
    'workflow_not_found',
    'trigger_not_found',
    'run_cannot_start',
    'workspace_frozen',
    'invalid_fields',
    'idempotency_key_reused',
  ],
});

/** Used while a rule is chosen, because the browser does not compute dates itself. */
export const previewPlannedRun = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/planned_runs/preview',
  summary: 'The next ten dates of a repetition',
  access: 'workspace',
  params: ws,
  query: scheduleInput,
  reply: z.object({
    next_dates: z.array(unix),
    zone: z.string(),
    start_date: z.string(),
    start_time: z.string(),
  }),
});

export const getPlannedRun = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/planned_runs/:planned_run_id',
  summary: 'One planned run, its next dates, and what happened on earlier ones',
  access: 'workspace',
  shows: ['planned_runs'],
  params: pathParams,
  reply: whole,
});

export const updatePlannedRun = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/planned_runs/:planned_run_id',
  summary: 'Change a planned run; a changed repetition begins anew from its start',
  access: 'workspace',
  touches: ['planned_runs'],
  params: pathParams,
  body: z.object({
    planned_run: z
      .object({
        name: oneLine(200).nullable(),
        description: manyLines(5000),
        due_date: unix.positive().max(253_402_300_799).nullable(),
        due_after: dueAfter.nullable(),
        reassign_initiators: z.array(ref).max(20),
        fields: fieldInputs.describe('Answers to the start form; fields that are not sent keep theirs'),
        ...scheduleInput.shape,
      })
      .partial(),
    revision: revision
      .optional()
      .describe('The revision that the caller saw. If left out, the planned run is changed whatever its revision is'),
  }),
  reply: whole,
  errors: ['planned_run_changed', 'invalid_fields', 'run_cannot_start'],
});

export const deletePlannedRun = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/workspaces/:ws/planned_runs/:planned_run_id',
  summary: 'Delete a planned run; runs that it started stay. It can be restored for a day',
  access: 'workspace',
  touches: ['planned_runs'],
  params: pathParams,
  reply: done,
});

/** It undoes a deletion: repeating it changes nothing more. */
export const restorePlannedRun = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/planned_runs/:planned_run_id/restore',
  summary: 'Bring a deleted planned run back, with its next date',
  access: 'workspace',
  touches: ['planned_runs'],
  params: pathParams,
  reply: whole,
  errors: ['planned_run_changed'],
});

export const enablePlannedRun = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/planned_runs/:planned_run_id/enable',
  summary: 'Resume a paused planned run from its next date',
  access: 'workspace',
  touches: ['planned_runs'],
  params: pathParams,
  reply: whole,
});

export const disablePlannedRun = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/planned_runs/:planned_run_id/disable',
  summary: 'Pause a planned run: no run starts on its dates',
  access: 'workspace',
  touches: ['planned_runs'],
  params: pathParams,
  reply: whole,
});
