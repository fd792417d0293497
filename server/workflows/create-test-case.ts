import { mostTestCases, type TestCase } from '../../contract/test-cases.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { isTaken } from '../db/taken.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { nameTaken } from './create-workflow.ts';
import { findWorkflow } from './find-workflow.ts';
import { checkTestCaseSize, lockTestCases } from './test-case-limits.ts';

/**
 * Keeps a dry run as a test case of the workflow.
 * @returns Its id.
 * @throws ApiError as `findWorkflow`; name_taken, too_many_test_cases, test_cases_too_large
 */
export async function createTestCase(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id,
  { name, trace, expected }: Pick<TestCase, 'name' | 'trace' | 'expected'>,
): Promise<Id> {
  await findWorkflow(context, caller, workflow_id, 'edit');
  const id = context.nextId();
  try {
    await inTransaction(context.pool, async (client) => {
      await lockTestCases(client, caller.workspace_id, workflow_id);
      const { rowCount } = await client.query(
        `insert into test_cases (workspace_id, id, workflow_id, name, trace, expected, created_by)
        select $1, $2, $3, $4, $5, $6, $7
        where (select count(*) from test_cases where workspace_id = $1 and workflow_id = $3) < $8`,
        [
          caller.workspace_id,
          id,
          workflow_id,
          name,
          JSON.stringify(trace),
          JSON.stringify(expected),
          caller.member_id,
          mostTestCases,
        ],
      );
      if (rowCount !== 1) throw new ApiError('too_many_test_cases', { values: { max: mostTestCases } });
      await checkTestCaseSize(client, caller.workspace_id, workflow_id);
    });
  } catch (error) {
    if (isTaken(error, 'test_cases_name')) throw nameTaken('test_case.name');
    throw error;
  }
  return id;
}
