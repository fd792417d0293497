import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { listActivities, PendingSort } from '../../contract/home.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  type TestPerson,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

type Reply = z.infer<(typeof listActivities)['reply']>;

let app: TestApp;
let workspace: TestWorkspace;
let asker: TestPerson;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  asker = await workspace.person();
  const workflow = await createTestWorkflow(workspace, requestDefinition([workspace.owner.ref]), [asker.ref]);
  for (const name of ['First', 'Second', 'Third']) {
    await asker.call('POST', `${workspace.path}/runs`, { workflow_id: workflow.id, run: { name } });
    app.later(60);
  }
  await app.context.pool.query(
    `update step_assignees set due_at = '2030-01-01' where run_id = (select id from runs where name = 'Second')`,
  );
});
afterAll(() => app.close());

test('pending actions come due first, newest first or longest waiting first', async () => {
  const names = async (sort_by?: PendingSort | 'name') => {
    const query = sort_by ? `?sort_by=${sort_by}` : '';
    const { status, body } = await asker.call<{ pending_actions: { run: { name: string } }[] }>(
      'GET',
      `${workspace.path}/pending_actions${query}`,
    );
    return status === 200 ? body.pending_actions.map(({ run }) => run.name) : status;
  };
  expect(await names()).toEqual(['Second', 'First', 'Third']);
  expect(await names('due_date')).toEqual(['Second', 'First', 'Third']);
  expect(await names('newest')).toEqual(['Third', 'Second', 'First']);
  expect(await names('oldest')).toEqual(['First', 'Second', 'Third']);
  expect(await names('name')).toBe(422);
});

test('activities are those of everybody, or of the caller', async () => {
  const kinds = async (person: TestPerson, query = '') => {
    const { body } = await person.call<Reply>('GET', `${workspace.path}/activities?${query}`);
    return body.activities.map(({ kind }) => kind);
  };
  expect(await kinds(asker, 'by=me')).toEqual(['run_started', 'run_started', 'run_started']);
  expect(await kinds(workspace.owner, 'by=me')).toEqual([]);
  expect(await kinds(workspace.owner, 'by=everybody')).toEqual(await kinds(workspace.owner));
  expect((await kinds(asker)).length).toBeGreaterThan(3);
});
