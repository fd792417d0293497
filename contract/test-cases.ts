import { z } from 'zod';
import { outcomes } from '../engine/definition.ts';
import { runStatuses, stepStatuses } from '../engine/run-state.ts';
import { value } from './definition.ts';
import { endpoint } from './endpoint.ts';
import { askedId, done, dueAfter, id, manyLines, oneLine, ref, unix, userWorkspace } from './shared-shapes.ts';

/** Maximum number of test cases of a workflow. */
export const mostTestCases = 100;
/** The most characters of all of them, as JSON: they are sent together. */
export const mostTestCaseText = 10_000_000;

const fields = z.array(z.object({ field_id: askedId, value })).max(500);
const outcome = z.enum(outcomes);
/** From 1970 to the end of the year 9999: dates are computed from it. */
const moment = unix.min(0).max(253_402_300_799);
const attempt = z.number().int().min(1).max(1000);
const ofStep = { at: moment, action_id: askedId, attempt };

const move = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('answer'),
    ...ofStep,
    by: askedId,
    answer: outcome,
    comment: manyLines(10_000),
    fields,
    decides: outcome
      .nullable()
      .describe('The outcome, if this answer decided the step; null if others had to answer too'),
  }),
  z.object({ type: z.literal('succeed'), ...ofStep, outcome }),
  z.object({ type: z.literal('fail'), ...ofStep, reason: z.enum(['effect_failed', 'child_cancelled']) }),
  z.object({ type: z.literal('retry'), ...ofStep }),
  z.object({ type: z.literal('skip'), ...ofStep }),
  z.object({ type: z.literal('mark_done'), ...ofStep, outcome }),
  z.object({ type: z.literal('cancel'), at: moment }),
  z.object({ type: z.literal('wait'), at: moment }),
]);

/** What is answered, and how automatic actions end. See `engine/dry-run/trace.ts`. */
export const trace = z.object({
  initiator_id: askedId.nullable(),
  started_at: moment,
  fields,
  due_after: dueAfter.nullable(),
  reassign_initiators: z.array(ref).max(50),
  depth: z.number().int().min(0).max(10),
  people: z.array(z.object({ id: askedId, name: oneLine(80), groups: z.array(askedId).max(100) })).max(20),
  moves: z.array(move).max(500),
  held: z.array(z.object({ action_id: askedId, attempt })).max(500),
});

/** How each attempt of an action ends, or where it stands. See `engine/dry-run/way.ts`. */
export const way = z.object({
  status: z.enum(runStatuses),
  steps: z.array(z.object({ action_id: askedId, attempt, result: z.enum([...outcomes, ...stepStatuses]) })).max(5000),
});

export const testCase = z.object({
  id,
  name: z.string(),
  trace,
  expected: way,
  created_at: unix,
  updated_at: unix,
  created_by_user: userWorkspace.shape.user.nullable(),
});
export type TestCase = z.infer<typeof testCase>;

const path = '/api/v1/user/workspaces/:ws/workflows/:workflow_id/test_cases';
const ofWorkflow = z.object({ ws: askedId, workflow_id: askedId });
const pathParams = z.object({ ws: askedId, workflow_id: askedId, test_case_id: askedId });
const input = z.object({ name: oneLine(120), trace, expected: way });

export const listTestCases = endpoint({
  method: 'GET',
  path,
  summary: 'The test cases of a workflow, by name',
  access: 'workspace',
  shows: ['workflows'],
  params: ofWorkflow,
  reply: z.object({ test_cases: z.array(testCase) }),
  errors: ['workflow_not_found'],
});

export const createTestCase = endpoint({
  method: 'POST',
  path,
  summary: 'Keep a dry run as a test case: given these answers, expect this way',
  access: 'workspace',
  touches: ['workflows'],
  params: ofWorkflow,
  body: z.object({ test_case: input }),
  status: 201,
  reply: z.object({ test_case: testCase }),
  errors: ['workflow_not_found', 'name_taken', 'too_many_test_cases', 'test_cases_too_large'],
});

export const updateTestCase = endpoint({
  method: 'PATCH',
  path: `${path}/:test_case_id`,
  summary: 'Rename a test case, or change what it answers and expects',
  access: 'workspace',
  touches: ['workflows'],
  params: pathParams,
  body: z.object({ test_case: input.partial() }),
  reply: z.object({ test_case: testCase }),
  errors: ['workflow_not_found', 'name_taken', 'test_cases_too_large'],
});

export const deleteTestCase = endpoint({
  method: 'DELETE',
  path: `${path}/:test_case_id`,
  summary: 'Delete a test case',
  access: 'workspace',
  touches: ['workflows'],
  params: pathParams,
  reply: done,
  errors: ['workflow_not_found'],
});
