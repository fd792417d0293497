import { expect, test } from 'vitest';
import type { BoardColumn } from '../../contract/run-lists.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  stepOf,
  type TestPerson,
  type TestRun,
} from '../testing/factories.ts';
import { openTestApp } from '../testing/open-test-app.ts';

test('the columns of a board have the counts of the lists, for a person with access to thousands and for an owner of more', async () => {
  const app = await openTestApp();
  // The counts of a board serve for ten seconds, of which a slow machine uses none.
  const now = app.context.now();
  app.context.now = () => now;
  const workspace = await createTestWorkspace(app);
  const { owner } = workspace;
  const asker = await workspace.person();
  const workflow = await createTestWorkflow(workspace, requestDefinition([owner.ref]), [asker.ref]);
  const start = async () =>
    (await asker.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, { workflow_id: workflow.id })).body.run;
  const first = await start();
  const second = await start();
  await asker.call('PATCH', `${workspace.path}/runs/${second.id}/run_steps/${stepOf(second, 'Ask').id}`, {
    run_step: { answer: 'submitted', fields: [{ key: 'amount', value: '250' }] },
  });

  const columns = 'workspace_id, workflow_id, version_id, trigger_id, revision, initiator_id, started_at, updated_at';
  const copy = (id: string, count: number, status = 'running') =>
    app.context.pool.query(
      `insert into runs (id, name, status, ended_at, hid_at, action_group_id, ${columns})
        select uuidv7(), 'Copy', $3, case when $3 <> 'running' then now() end, case when number <= 100 then now() end,
          case when $3 = 'running' then action_group_id end, ${columns} from runs, generate_series(1, $2::int) number
        where id = $1`,
      [id, count, status],
    );
  await copy(first.id, 1_200);
  await copy(second.id, 900);
  await copy(second.id, 300, 'completed');

  const totals = async (person: TestPerson, query: string) => {
    const path = `${workspace.path}/runs/board?per_page=1&${query}`;
    const { body } = await person.call<{ columns: BoardColumn[] }>('GET', path);
    return body.columns.map(({ total, total_is_capped }) => (total_is_capped ? `${total}+` : total));
  };
  for (const person of [asker, owner]) {
    expect(await totals(person, `workflow_id=${workflow.id}`)).toEqual([1_101, 801, 200]);
    expect(await totals(person, `workflow_id=${workflow.id}&status=hidden`)).toEqual([100, 100, 100]);
    expect(await totals(person, `workflow_id=${workflow.id}&status=completed`)).toEqual([200]);
    expect(await totals(person, 'status=active')).toEqual([1_902]);
  }

  // The next cards of a column come with the counts of the board, which a new board counts anew.
  const pageOf = async (query: string) => {
    const { body } = await asker.call<{ columns: BoardColumn[] }>('GET', `${workspace.path}/runs/board?${query}`);
    return body.columns;
  };
  const ofWorkflow = `workflow_id=${workflow.id}&status=active&per_page=5`;
  const [stage] = await pageOf(ofWorkflow);
  const next = `${ofWorkflow}&column=${stage?.id}&cursor=${stage?.next_cursor}`;
  await copy(first.id, 150);
  expect((await pageOf(next)).map(({ total, runs }) => [total, runs.length])).toEqual([[1_101, 5]]);
  expect((await pageOf(ofWorkflow)).map(({ total }) => total)).toEqual([1_151, 801]);
  expect((await pageOf(next)).map(({ total }) => total)).toEqual([1_151]);

  // More running runs than are counted together: each column is then counted by itself.
  // In parts, because PostgreSQL cancels a statement of the application after ten seconds.
  for (let part = 0; part < 8; part++) await copy(first.id, 2_400);
  await app.context.pool.query('analyze runs');
  for (const person of [asker, owner]) {
    expect(await totals(person, `workflow_id=${workflow.id}`)).toEqual(['10000+', 801, 200]);
  }
  await app.close();
});
