import type { TestCase } from '../../contract/test-cases.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { isTaken } from '../db/taken.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { nameTaken } from './create-workflow.ts';
import { findWorkflow } from './find-workflow.ts';
import { checkTestCaseSize, lockTestCases } from './test-case-limits.ts';

/** The test case that a path names. */
export interface TestCasePath {
  workflow_id: Id;
  test_case_id: Id;
}

/**
 * Renames a test case, or replaces what it answers or expects.
 * @throws ApiError as `findWorkflow`; not_found, name_taken, test_cases_too_large
 */
export async function updateTestCase(
  context: AppContext,
  caller: MemberCaller,
  { workflow_id, test_case_id }: TestCasePath,
  { name, trace, expected }: Partial<Pick<TestCase, 'name' | 'trace' | 'expected'>>,
): Promise<void> {
  await findWorkflow(context, caller, workflow_id, 'edit');
  const json = (data: unknown) => (data === undefined ? null : JSON.stringify(data));
  try {
    await inTransaction(context.pool, async (client) => {
      if (trace || expected) await lockTestCases(client, caller.workspace_id, workflow_id);
      const { rowCount } = await client.query(
        `update test_cases set name = coalesce($4, name), trace = coalesce($5::jsonb, trace),
          expected = coalesce($6::jsonb, expected), updated_at = now()
        where workspace_id = $1 and workflow_id = $2 and id = $3`,
        [caller.workspace_id, workflow_id, test_case_id, name ?? null, json(trace), json(expected)],
      );
      if (rowCount !== 1) throw new ApiError('not_found');
      if (trace || expected) await checkTestCaseSize(client, caller.workspace_id, workflow_id);
    });
  } catch (error) {
    if (isTaken(error, 'test_cases_name')) throw nameTaken('test_case.name');
    throw error;
  }
}

/** Deletes a test case. @throws ApiError as `findWorkflow`; not_found */
export async function deleteTestCase(
  context: AppContext,
  caller: MemberCaller,
  { workflow_id, test_case_id }: TestCasePath,
): Promise<void> {
  await findWorkflow(context, caller, workflow_id, 'edit');
  const { rowCount } = await context.pool.query(
    'delete from test_cases where workspace_id = $1 and workflow_id = $2 and id = $3',
    [caller.workspace_id, workflow_id, test_case_id],
  );
  if (rowCount !== 1) throw new ApiError('not_found');
}
