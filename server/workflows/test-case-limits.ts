import type { PoolClient } from 'pg';
import { mostTestCaseText } from '../../contract/test-cases.ts';
import type { Id } from '../../engine/definition.ts';
import { ApiError } from '../http/api-error.ts';

/**
 * Concurrent requests that store test cases of a workflow wait for each other here, so that each counts those that the others
 * store.
 */
export async function lockTestCases(client: PoolClient, workspace_id: Id, workflow_id: Id): Promise<void> {
  await client.query('select 1 from workflows where workspace_id = $1 and id = $2 for no key update', [
    workspace_id,
    workflow_id,
  ]);
}

/** @throws ApiError test_cases_too_large if the test cases of the workflow, as they are stored now, are too large together */
export async function checkTestCaseSize(client: PoolClient, workspace_id: Id, workflow_id: Id): Promise<void> {
  const { rows } = await client.query<{ characters: number }>(
    `select sum(length(trace::text) + length(expected::text))::int as characters from test_cases
    where workspace_id = $1 and workflow_id = $2`,
    [workspace_id, workflow_id],
  );
  if ((rows[0]?.characters ?? 0) <= mostTestCaseText) return;
  throw new ApiError('test_cases_too_large', { values: { max: mostTestCaseText } });
}
