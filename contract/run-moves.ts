import { z } from 'zod';
import { moveObstacleCodes } from '../engine/move-run/obstacle-codes.ts';
import { value } from './definition.ts';
import { endpoint } from './endpoint.ts';
import { formField, oneRun, run } from './runs.ts';
import { askedId, can, id, page, unix } from './shared-shapes.ts';

/** Runs of one page of a preview: each of them is simulated by the engine. */
export const previewedRuns = 50;
/** Runs that one command moves: those that are named, or all that run on other versions. */
export const mostNamedRuns = 100;
export const mostMovedRuns = 10_000;

const path = '/api/v1/user/workspaces/:ws/workflows/:workflow_id/moves';
const ofWorkflow = z.object({ ws: askedId, workflow_id: askedId });
const pathParams = z.object({ ws: askedId, workflow_id: askedId, move_id: askedId });
const numbered = z.object({ id, number: z.number().int() });
const names = z.array(z.string());

/** What moving a run would do. See `engine/move-run/preview-move.ts`. */
export const movePreview = z.object({
  id,
  name: z.string(),
  version: numbered,
  result: z.enum(['moves', 'needs_answer', 'cannot']),
  obstacle: z
    .object({ code: z.enum(moveObstacleCodes), action: z.string().nullable(), field: z.string().nullable() })
    .nullable()
    .describe('Why it cannot be moved, and the name of the action and the label of the field that this is about'),
  missing: z
    .array(z.object({ run_step_id: id.nullable(), action: z.string().nullable(), fields: z.array(formField) }))
    .describe('What the version requires in forms that were answered already; `run_step_id` null is the start form'),
  opens: names.describe(
    'The names of actions that come to people or to Baton, that are cancelled, and that are left out',
  ),
  cancels: names,
  passes: names,
  ends: z.boolean().describe('Whether the run would be completed or cancelled by it'),
  can_take_back: z.boolean(),
});
export type MovePreviewReply = z.infer<typeof movePreview>;

export const previewMoves = endpoint({
  method: 'GET',
  path,
  summary: 'What moving the running runs of other versions to a version would do, run by run',
  access: 'workspace',
  shows: ['workflows', 'runs'],
  params: ofWorkflow,
  query: z.object({
    version_id: askedId.optional().describe('If left out, the enabled version'),
    page,
    per_page: z.coerce.number().int().min(0).max(previewedRuns).default(25).describe('0: only how many runs there are'),
  }),
  reply: z.object({
    version: numbered,
    runs: z.array(movePreview),
    total: z.number().int().describe('Running and failed runs on other versions'),
    total_is_capped: z.boolean(),
    page: z.number().int(),
    per_page: z.number().int(),
  }),
  errors: ['workflow_not_found'],
});

/** A command that moves runs, with its progress. */
export const runMove = z.object({
  id,
  version: numbered,
  created_at: unix,
  is_taken_back: z.boolean(),
  total: z.number().int().describe('How many runs it names; the next ones say how many of them are in each state'),
  waiting: z.number().int(),
  moved: z.number().int(),
  refused: z.number().int(),
  taken_back: z.number().int(),
  kept: z.number().int().describe('How many could not be taken back'),
  exceptions: z
    .array(z.object({ run_id: id, name: z.string(), state: z.enum(['refused', 'kept']), reason: z.string() }))
    .describe(
      'Those that were refused or kept, at most a hundred. `reason` is the code of an obstacle, or of an error',
    ),
  can,
});
export type RunMove = z.infer<typeof runMove>;

const areDistinct = (ids: readonly string[]) => new Set(ids).size === ids.length;

export const createMove = endpoint({
  method: 'POST',
  path,
  summary: 'Move running runs to another version; a worker moves one after the other',
  access: 'workspace',
  touches: ['workflows'],
  params: ofWorkflow,
  idempotent: true,
  status: 201,
  body: z.object({
    version_id: askedId,
    run_ids: z
      .array(askedId)
      .min(1)
      .max(mostNamedRuns)
      .refine(areDistinct)
      .nullable()
      .describe('Null: all that run on other versions. Those that need an answer, or cannot be moved, are refused'),
    answers: z
      .array(z.object({ run_id: askedId, run_step_id: askedId.nullable(), field_id: askedId, value }))
      .max(1000)
      .default([])
      .describe('What the version requires in forms that were answered already; `run_step_id` null is the start form'),
  }),
  reply: z.object({ move: runMove }),
  errors: ['workflow_not_found', 'idempotency_key_reused'],
});

export const getMove = endpoint({
  method: 'GET',
  path: `${path}/:move_id`,
  summary: 'The progress of a move',
  access: 'workspace',
  shows: ['workflows', 'runs'],
  params: pathParams,
  reply: z.object({ move: runMove }),
  errors: ['workflow_not_found'],
});

export const takeBackMoves = endpoint({
  method: 'POST',
  path: `${path}/:move_id/take_back`,
  summary: 'Take back the moves of runs in which nothing has happened since',
  access: 'workspace',
  touches: ['workflows'],
  params: pathParams,
  reply: z.object({ move: runMove }),
  errors: ['workflow_not_found'],
});

export const takeBackMove = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/take_back_move',
  summary: 'Take the last move of a run to another version back, until anything else happens to it',
  access: 'workspace',
  touches: ['runs', 'pending_actions'],
  params: oneRun,
  reply: z.object({ run }),
  errors: ['move_final', 'run_changed'],
});
