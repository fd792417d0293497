import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { listActivities, PendingSort } from '../../contract/home.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
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

test('pending actions of a run with very long texts are fewer in one reply, and all are counted', async () => {
  const build = definitionBuilders('long texts');
  const doer = await workspace.person();
  const tasks = Array.from({ length: 14 }, (_, at) =>
    build.act('task', `Do ${at}`, { instructions: '', vote: anyVote }, { assignees: [doer.ref] }),
  );
  const form = Array.from({ length: 9 }, (_, at) => build.field('long_text', `f${at}`, `Text ${at}`));
  const definition = {
    ...requestDefinition([doer.ref]),
    trigger_form: form,
    action_groups: [build.group('Do', ...tasks)],
  };
  const { id } = await createTestWorkflow(workspace, definition, [asker.ref]);
  const fields = form.map(({ key }) => ({ key, value: 'x'.repeat(99_000) }));
  const started = await asker.call('POST', `${workspace.path}/runs`, { workflow_id: id, fields });
  expect(started.status).toBe(201);
  const path = `${workspace.path}/pending_actions`;
  const { body } = await doer.call<{ pending_actions: object[]; total: number }>('GET', path);
  // Each of them shows the fields of the run, 891,000 characters: ten million fit.
  expect([body.pending_actions.length, body.total]).toEqual([11, 14]);
});
