import { z } from 'zod';
import { fieldTypes } from '../engine/definition.ts';
import { runStatuses } from '../engine/run-state.ts';
import { fieldSettings, plainValue, value } from './definition.ts';
import { endpoint } from './endpoint.ts';
import { askedId, done, id, oneLine, unix } from './shared-shapes.ts';
import { trigger } from './workflows.ts';

const ws = z.object({ ws: askedId });
const ofWorkflow = z.object({ ws: askedId, workflow_id: askedId });
const pathParams = z.object({ ws: askedId, workflow_id: askedId, trigger_id: askedId });
/** Only the reply that creates a token contains it: Baton stores its hash alone. */
const token = z.string().describe('Shown this once');

export const listTriggers = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/triggers',
  summary: 'The triggers of a workflow, which start its runs, oldest first',
  access: 'workspace',
  shows: ['workflows'],
  params: ofWorkflow,
  reply: z.object({ triggers: z.array(trigger) }),
  errors: ['workflow_not_found'],
});

export const createTrigger = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/triggers',
  summary: 'Create an automatic trigger; the reply shows its token, once',
  access: 'workspace',
  touches: ['workflows'],
  params: ofWorkflow,
  body: z.object({ trigger: z.object({ name: oneLine(80) }).partial() }),
  status: 201,
  reply: z.object({ trigger, token }),
  errors: ['workflow_not_found', 'too_many_triggers'],
});

export const deleteTrigger = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/triggers/:trigger_id',
  summary: 'Delete an automatic trigger; the hooks that use it fail from then on',
  access: 'workspace',
  touches: ['workflows'],
  params: pathParams,
  reply: done,
  errors: ['workflow_not_found', 'trigger_not_found'],
});

export const changeToken = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/triggers/:trigger_id/token',
  summary:
    'Give an automatic trigger a new token, shown once; the old one stops working, and hooks that use it are unlinked',
  access: 'workspace',
  touches: ['workflows'],
  params: pathParams,
  reply: z.object({ trigger, token }),
  errors: ['workflow_not_found', 'trigger_not_found'],
});

export const triggerCall = z.object({
  id,
  at: unix,
  by: z.enum(['token', 'workflow']).describe('Who called: a program with the token, or a hook of a workflow'),
  outcome: z.enum(['started', 'refused']),
  message: z.string().nullable().describe('Why the call was refused, in the language of the member who reads the list'),
  run: z.object({ id, name: z.string() }).nullable(),
});
export type TriggerCall = z.infer<typeof triggerCall>;

export const listCalls = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/triggers/:trigger_id/calls',
  summary: 'The last 20 calls of an automatic trigger, newest first',
  access: 'workspace',
  shows: ['workflows'],
  params: pathParams,
  reply: z.object({ calls: z.array(triggerCall) }),
  errors: ['workflow_not_found', 'trigger_not_found'],
});

export const listUses = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/triggers/:trigger_id/uses',
  summary: 'The workflows with a hook that starts this trigger, in their draft or their enabled version',
  access: 'workspace',
  shows: ['workflows'],
  params: pathParams,
  reply: z.object({ workflows: z.array(z.object({ id, name: z.string() })) }),
  errors: ['workflow_not_found', 'trigger_not_found'],
});

/** The data that a hook needs about its trigger. */
export const hookTarget = z.object({
  id,
  name: z.string(),
  status: z.enum(['enabled', 'disabled']),
  token_version: z.number().int(),
  workflow: z.object({ id, name: z.string() }),
  form: z
    .array(
      z.object({
        id,
        key: z.string(),
        type: z.enum(fieldTypes),
        label: z.string(),
        help: z.string(),
        required: z.boolean(),
        ...fieldSettings,
        default: plainValue.optional(),
      }),
    )
    .nullable()
    .describe("The enabled version's start form; null if no version is enabled"),
});
export type HookTargetReply = z.infer<typeof hookTarget>;

export const triggersForSelect = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/triggers/triggers_for_select',
  summary: 'The triggers that a hook may start: the automatic ones of the workflows that the caller sees, 50 at most',
  access: 'workspace',
  shows: ['workflows'],
  params: ws,
  query: z.object({
    search: z.string().max(200).default('').describe('Searches the names of workflow and trigger'),
    trigger_id: askedId.optional().describe('Returns only this trigger'),
  }),
  reply: z.object({ triggers: z.array(hookTarget) }),
});

export const resolveToken = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/triggers/resolve',
  summary: 'The trigger of this workspace to which a token belongs: definitions store the trigger, never the token',
  access: 'workspace',
  touches: [],
  params: ws,
  body: z.object({ token: z.string().min(1).max(300) }),
  reply: z.object({ trigger: hookTarget }),
  errors: ['trigger_not_found'],
});

const input = z.object({ key: z.string().max(60).optional(), field_id: askedId.optional(), value });
const start = {
  method: 'POST',
  access: 'public',
  touches: ['runs', 'workflows'],
  idempotent: true,
  body: z.object({
    fields: z
      .union([z.array(input).max(500), z.record(z.string().max(60), value)])
      .default({})
      .describe(
        'An object of values by key, or a list; a choice is named by its label or its id, a column of a table by its key',
      ),
  }),
  status: 201,
  reply: z.object({ run: z.object({ id, status: z.enum(runStatuses) }) }),
  errors: [
    'trigger_not_found',
    'workspace_disabled',
    'workspace_frozen',
    'run_cannot_start',
    'invalid_fields',
    'run_too_large',
    'idempotency_key_reused',
    // The run of a repeated request was deleted as an old one since; or the token in the path is longer than the router takes.
    'not_found',
  ],
} as const;

export const startByToken = endpoint({
  ...start,
  path: '/api/v1/public/triggers',
  takesTriggerToken: true,
  summary: 'Start a run by an automatic trigger; its token is the bearer token',
});

export const startByTokenInPath = endpoint({
  ...start,
  path: '/api/v1/public/triggers/:token',
  summary: 'Start a run by an automatic trigger, with the token in the path, for callers that cannot send headers',
  // A malformed token becomes an empty one, so that every wrong token gets the same reply.
  params: z.object({ token: z.string().transform((sent) => (/^[\w-]{43}$/.test(sent) ? sent : '')) }),
});
