import { z } from 'zod';
import { outcomes } from '../engine/definition.ts';
import { runStatuses, stepStatuses } from '../engine/run-state.ts';
import { endpoint } from './endpoint.ts';
import { why } from './runs.ts';
import { askedId, id, unix } from './shared-shapes.ts';

/** How many past runs are replayed: the ones that changed last. */
export const mostReplayed = 500;
/** How many of those that would have gone another way are listed; all of them are counted. */
export const mostListed = 100;

const result = z.enum([...outcomes, ...stepStatuses]);

/** Where a run would first have gone another way. See `engine/dry-run/way.ts`. */
export const wayDifference = z.union([
  z.object({
    action_id: id,
    attempt: z.number().int(),
    expected: result.nullable().describe('What happened; null for a step that the run did not have'),
    found: result
      .nullable()
      .describe('What would have happened with the draft; null if the step would not have been reached'),
  }),
  z.object({ action_id: z.null(), expected: z.enum(runStatuses), found: z.enum(runStatuses) }),
]);

export const replayPastRuns = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/past_runs',
  summary: 'Which of the last 500 runs would have gone another way with the draft, where, and why',
  access: 'workspace',
  shows: ['workflows', 'runs'],
  params: z.object({ ws: askedId, workflow_id: askedId }),
  reply: z.object({
    revision: z.number().int().describe('The revision of the draft with which they were replayed'),
    looked_at: z
      .number()
      .int()
      .describe('How many runs were replayed; imported runs are not, because no version made them'),
    changed: z.number().int().describe('How many of them would have gone another way'),
    unclear: z
      .number()
      .int()
      .describe('How many went a way that their own version does not give again, as after an admin reassigned a step'),
    runs: z.array(
      z.object({
        id,
        name: z.string(),
        started_at: unix,
        difference: wayDifference,
        action_name: z.string().describe('The name of the action; blank where only the status of the run differs'),
        why_before: why
          .nullable()
          .describe('Why the action applied or not, in the run and with the draft; null where it has no condition'),
        why_after: why.nullable(),
      }),
    ),
  }),
  errors: ['workflow_not_found'],
});
export type PastRunsReply = z.infer<typeof replayPastRuns.reply>;
