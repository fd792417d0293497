import { z } from 'zod';
import { outcomes } from '../engine/definition.ts';
import { emptyIfBlank } from '../engine/is-blank.ts';
import { endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { dueDate, fieldValue, oneRun, oneRunStep, run } from './runs.ts';
import { dueAfter, manyLines, oneLine, ref } from './shared-shapes.ts';

/** What can be done with a run and its steps, except starting, answering and cancelling: see `runs.ts`. */

const reply = z.object({ run });

export const editRun = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id',
  summary: "Change a run's name, description, due date, and who stands in for its initiator",
  access: 'workspace',
  touches: ['runs'],
  params: oneRun,
  body: z.object({
    run: z
      .object({
        name: oneLine(200),
        description: manyLines(5000),
        due_date: dueDate.nullable().describe('Null removes the due date'),
        due_after: dueAfter
          .nullable()
          .describe("Counted from the run's start; a `due_date` in the same request takes precedence"),
        reassign_initiators: z.array(ref).max(20),
      })
      .partial(),
  }),
  reply,
  errors: ['run_state', 'run_changed', 'invalid_fields', 'invalid_assignees'],
});

const markPath = '/api/v1/user/workspaces/:ws/runs/:run_id' as const;
const markErrors: ErrorCode[] = ['run_state', 'run_changed'];

export const archiveRun = endpoint({
  method: 'PATCH',
  path: `${markPath}/archive_run`,
  summary: 'Archive a run that has ended',
  access: 'workspace',
  touches: ['runs'],
  params: oneRun,
  reply,
  errors: markErrors,
});

export const restoreRun = endpoint({
  method: 'PATCH',
  path: `${markPath}/restore_run`,
  summary: 'Restore a deleted run, or else an archived one',
  access: 'workspace',
  touches: ['runs'],
  params: oneRun,
  reply,
  errors: markErrors,
});

export const deleteRun = endpoint({
  method: 'PATCH',
  path: `${markPath}/delete_run`,
  summary: 'Delete a run that has ended; those who may delete it can restore it',
  access: 'workspace',
  touches: ['runs'],
  params: oneRun,
  reply,
  errors: markErrors,
});

export const hideRun = endpoint({
  method: 'PATCH',
  path: `${markPath}/hide_run`,
  summary: 'Hide a run: only the list of hidden runs shows it; it goes on as before',
  access: 'workspace',
  touches: ['runs'],
  params: oneRun,
  reply,
  errors: markErrors,
});

export const unhideRun = endpoint({
  method: 'PATCH',
  path: `${markPath}/unhide_run`,
  summary: 'Unhide a run',
  access: 'workspace',
  touches: ['runs'],
  params: oneRun,
  reply,
  errors: markErrors,
});

export const cloneRun = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/clone',
  summary: "Start a run of the workflow's enabled version with another run's name, description and start form",
  access: 'workspace',
  touches: ['runs'],
  params: oneRun,
  idempotent: true,
  status: 201,
  reply,
  errors: ['run_cannot_start', 'workspace_frozen', 'invalid_fields', 'run_too_large', 'idempotency_key_reused'],
});

export const listFieldValues = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/all_field_values',
  summary: 'The values of all fields in all attempts, without locked ones that the caller may not see',
  access: 'participant',
  shows: ['runs'],
  params: oneRun,
  reply: z.object({ field_values: z.array(fieldValue) }),
});

const resolutionErrors: ErrorCode[] = ['step_not_found', 'step_settled', 'run_state', 'run_changed'];
const note = manyLines(10_000);
/** Skipping a failure or marking it done needs a reason. */
const neededNote = note.trim().overwrite(emptyIfBlank).min(1);

export const reassignStep = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/run_steps/:run_step_id/reassign',
  summary: 'Reassign an open step; answers that were given stay',
  access: 'workspace',
  touches: ['runs', 'pending_actions'],
  params: oneRunStep,
  body: z.object({
    assignees: z.array(ref).min(1).max(50),
    from: z
      .array(ref)
      .max(50)
      .optional()
      .describe('From whom it is taken. If it is with others by now, it stays with them: `step_reassigned`'),
  }),
  reply,
  errors: ['step_not_found', 'step_settled', 'step_not_open', 'step_reassigned', 'invalid_assignees', 'run_changed'],
});

export const retryStep = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/run_steps/:run_step_id/retry',
  summary: 'Retry a failed step',
  access: 'workspace',
  touches: ['runs', 'pending_actions'],
  params: oneRunStep,
  body: z.object({ note: note.default('') }),
  reply,
  errors: resolutionErrors,
});

export const skipStep = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/run_steps/:run_step_id/skip',
  summary: 'Skip a failed step',
  access: 'workspace',
  touches: ['runs', 'pending_actions'],
  params: oneRunStep,
  body: z.object({ note: neededNote }),
  reply,
  errors: resolutionErrors,
});

export const markStepDone = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/run_steps/:run_step_id/mark_done',
  summary: 'Mark a failed step as done, with the outcome that it reached by other means',
  access: 'workspace',
  touches: ['runs', 'pending_actions'],
  params: oneRunStep,
  body: z.object({ note: neededNote, outcome: z.enum(outcomes) }),
  reply,
  errors: [...resolutionErrors, 'answer_not_offered'],
});
