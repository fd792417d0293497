import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { activity, fieldValue, runStep, stage } from './runs.ts';
import { askedId, id, namedRef, unix } from './shared-shapes.ts';

const ws = z.object({ ws: askedId });

/** A step that waits for the caller, with everything needed to answer it in the list. */
export const pendingAction = z.object({
  run_step: runStep,
  run: z.object({
    id,
    name: z.string(),
    workflow: z.object({ id, name: z.string() }),
    /** Who started it. */
    created_by: namedRef.nullable(),
    started_at: unix,
    stages: z.array(stage),
    /** The newest values that the caller may read. */
    fields: z.array(fieldValue),
  }),
  /** The last answer of the run that has a comment. */
  last_comment: z
    .object({ by: namedRef, step_name: z.string(), outcome: z.string(), comment: z.string(), at: unix })
    .nullable(),
});
export type PendingAction = z.infer<typeof pendingAction>;

export const listPendingActions = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/pending_actions',
  summary: 'The steps that wait for the caller: due first, then the longest waiting',
  access: 'workspace',
  shows: ['pending_actions'],
  params: ws,
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(50) }),
  reply: z.object({
    pending_actions: z.array(pendingAction),
    total: z.number().int(),
    total_is_capped: z.boolean(),
  }),
});

export const listActivities = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/activities',
  summary: 'What happened in the runs that the caller sees, newest first',
  access: 'workspace',
  shows: ['runs'],
  params: ws,
  query: z.object({ before: askedId.optional(), limit: z.coerce.number().int().min(1).max(100).default(30) }),
  reply: z.object({ activities: z.array(activity), has_more: z.boolean() }),
});
