import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { activity, fieldValue, runStep, stage } from './runs.ts';
import { askedId, done, id, namedRef, unix } from './shared-shapes.ts';

const ws = z.object({ ws: askedId });

/** A step that waits for the caller, with everything needed to answer or resolve it in the list. */
export const pendingAction = z.object({
  run_step: runStep,
  run: z.object({
    id,
    name: z.string(),
    workflow: z.object({ id, name: z.string() }),
    created_by: namedRef.nullable().describe('Who started it; null if a token did'),
    started_at: unix,
    stages: z.array(stage),
    fields: z.array(fieldValue).describe('The newest values that the caller may read'),
  }),
  last_comment: z
    .object({ by: namedRef, step_name: z.string(), outcome: z.string(), comment: z.string(), at: unix })
    .nullable()
    .describe('The last answer of the run that has a comment'),
});
export type PendingAction = z.infer<typeof pendingAction>;

/** By due date, those without one last, then the longest waiting; or by when they began to wait. */
export const pendingSorts = ['due_date', 'newest', 'oldest'] as const;
export type PendingSort = (typeof pendingSorts)[number];

export const listPendingActions = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/pending_actions',
  summary:
    'The steps that wait for the caller, in the order asked for, by default due first; and the failed ones that they may resolve',
  access: 'workspace',
  shows: ['pending_actions'],
  params: ws,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    sort_by: z
      .enum(pendingSorts)
      .default('due_date')
      .describe('If more than 1,000 wait, the 1,000 that are due first are sorted'),
  }),
  reply: z.object({
    pending_actions: z.array(pendingAction),
    total: z.number().int(),
    total_is_capped: z.boolean(),
    failed_steps: z
      .array(pendingAction)
      .describe('The failed steps that the caller may retry, skip or mark done, the latest first; as many as `limit`'),
    failed_total: z.number().int(),
  }),
});

export const activityAuthors = ['everybody', 'me'] as const;
export type ActivityAuthor = (typeof activityAuthors)[number];

export const listActivities = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/activities',
  summary: 'What happened in the runs that the caller sees, newest first',
  access: 'workspace',
  shows: ['runs'],
  params: ws,
  query: z.object({
    before: askedId.optional().describe('The id of the oldest entry that was read: those before it follow'),
    limit: z.coerce.number().int().min(1).max(100).default(30),
    by: z.enum(activityAuthors).default('everybody').describe('`me`: only what the caller did'),
  }),
  reply: z.object({ activities: z.array(activity), has_more: z.boolean() }),
});

/** What a new workspace still needs before its first run; each is true once it is done. */
export const firstSteps = z.object({
  workflow: z.boolean().describe('A workflow has an enabled version'),
  people: z.boolean().describe('Somebody else is a member, or invited'),
  run: z.boolean(),
  start_workflow_id: id.nullable().describe('A workflow that the caller may start, once there is one'),
  draft: z
    .object({ id, name: z.string() })
    .nullable()
    .describe('The newest workflow without an enabled version, while none has one: what is missing is its version'),
});
export type FirstSteps = z.infer<typeof firstSteps>;

export const showFirstSteps = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/first_steps',
  summary: "An owner's first steps in a new workspace; null once they are done or hidden, and for everyone else",
  access: 'workspace',
  shows: ['workspaces', 'workflows', 'people', 'runs'],
  params: ws,
  reply: z.object({ first_steps: firstSteps.nullable() }),
});

export const hideFirstSteps = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/first_steps',
  summary: 'Hide the first steps, or show them again',
  access: 'workspace',
  touches: ['workspaces'],
  params: ws,
  body: z.object({ hidden: z.boolean() }),
  reply: done,
});
