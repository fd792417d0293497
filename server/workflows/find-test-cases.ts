import type { TestCase } from '../../contract/test-cases.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { type Directory, personOf } from '../people/people.ts';
import { findWorkflow } from './find-workflow.ts';

type TestCaseRow = Omit<TestCase, 'created_by_user'> & { created_by: Id | null };

/**
 * The test cases of a workflow, by name: for those who may edit it.
 * @throws ApiError as `findWorkflow`
 */
export async function findTestCases(context: AppContext, caller: MemberCaller, workflow_id: Id): Promise<TestCase[]> {
  const { directory } = await findWorkflow(context, caller, workflow_id, 'edit');
  const rows = await loadTestCases(context, caller.workspace_id, workflow_id);
  return rows.map((row) => showTestCase(row, directory));
}

/** One of them. @throws ApiError not_found */
export async function findTestCase(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id,
  id: Id,
): Promise<TestCase> {
  const found = (await findTestCases(context, caller, workflow_id)).find((one) => one.id === id);
  if (!found) throw new ApiError('not_found');
  return found;
}

export async function loadTestCases(
  { pool }: Pick<AppContext, 'pool'>,
  workspace_id: Id,
  workflow_id: Id,
): Promise<TestCaseRow[]> {
  const { rows } = await pool.query<TestCaseRow>({
    name: 'load-test-cases',
    text: `select id, name, trace, expected, created_by, created_at, updated_at from test_cases
      where workspace_id = $1 and workflow_id = $2 order by lower(name), id`,
    values: [workspace_id, workflow_id],
  });
  return rows;
}

const showTestCase = ({ created_by, ...row }: TestCaseRow, directory: Directory): TestCase => ({
  ...row,
  created_by_user: personOf(directory, created_by),
});
