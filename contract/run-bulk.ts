import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { askedId, id, ref } from './shared-shapes.ts';
import { newViewers } from './viewers.ts';

export const bulkActions = [
  'archive',
  'restore',
  'hide',
  'unhide',
  'delete',
  'cancel',
  'reassign',
  'follow',
  'unfollow',
  'share',
] as const;
export type BulkAction = (typeof bulkActions)[number];

/** The reassignment of one open step; `from` as for the single operation. */
const stepReassignment = z.object({
  run_id: askedId,
  run_step_id: askedId,
  assignees: z.array(ref).min(1).max(50),
  from: z.array(ref).max(50),
});
export type StepReassignment = z.infer<typeof stepReassignment>;

/** Number of steps that one request gives back at most. */
export const mostStepsGivenBack = 1000;

const areDistinct = (ids: readonly string[]) => new Set(ids).size === ids.length;

/**
 * It takes no `Idempotency-Key`: every action sets a state, so repeating it after a lost reply changes nothing more.
 */
export const bulkUpdateRuns = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/runs/bulk',
  summary: 'Apply one command to many runs, each by itself: a refusal for one does not affect the others',
  access: 'workspace',
  touches: ['runs', 'pending_actions'],
  params: z.object({ ws: askedId }),
  body: z.object({
    action: z.enum(bulkActions),
    run_ids: z.array(askedId).min(1).max(100).refine(areDistinct),
    assignees: z
      .array(ref)
      .min(1)
      .max(50)
      .optional()
      .describe('For `reassign` only: who gets the open steps that the caller may reassign'),
    steps: z
      .array(stepReassignment)
      .min(1)
      .max(mostStepsGivenBack)
      .optional()
      .describe('For `reassign` instead of `assignees`: each step and who gets it, as `undo` of an earlier reply says'),
    viewers: newViewers
      .optional()
      .describe(
        'For `share` only: with whom, and their role. Whoever a run is shared with already keeps their role there',
      ),
  }),
  reply: z.object({
    done: z.array(id),
    undo: z
      .array(stepReassignment)
      .optional()
      .describe('Of a reassignment: the `steps` that undo it, as far as the caller may still reassign them'),
    refused: z.array(
      z.object({
        run_id: id,
        name: z.string().nullable().describe('Null where the caller may not see the run'),
        code: z.string(),
        message: z.string().describe("The reason, in the caller's language"),
      }),
    ),
  }),
});
