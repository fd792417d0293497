import { afterAll, beforeAll, expect, test } from 'vitest';
import { findInvariantViolations } from '../../testing/crash-tests/find-invariant-violations.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  stepOf,
  type TestRun,
  type TestWorkflow,
  type TestWorkspace,
} from '../../testing/factories.ts';
import { moveWorkspace } from '../../testing/move-workspace.ts';
import { onOneNode } from '../../testing/on-one-node.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let workflow: TestWorkflow;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  const { owner } = workspace;
  workflow = await createTestWorkflow(workspace, requestDefinition([owner.ref]), [owner.ref]);
});
afterAll(() => app.close());

/** Starts runs and answers their first step, until it is told to end. @returns The ids of the answered runs, and other replies */
async function work(isOver: () => boolean): Promise<{ answered: string[]; refused: string[] }> {
  const { owner, path } = workspace;
  const [answered, refused]: [string[], string[]] = [[], []];
  while (!isOver()) {
    const start = { workflow_id: workflow.id, run: { name: app.context.nextId() } };
    const started = await owner.call<{ run: TestRun }>('POST', `${path}/runs`, start);
    if (started.status !== 201) {
      refused.push(`a start: ${started.status} ${started.problem.code}`);
      continue;
    }
    const { run } = started.body;
    const { status, problem } = await owner.call('PATCH', `${path}/runs/${run.id}/run_steps/${stepOf(run, 'Ask').id}`, {
      run_step: { answer: 'submitted', fields: [{ key: 'amount', value: 500 }] },
    });
    if (status === 200) answered.push(run.id);
    else refused.push(`an answer: ${status} ${problem.code}`);
  }
  return { answered, refused };
}

test('a workspace is moved to another node and back while people work in it, and nothing is lost', async () => {
  let isOver = false;
  const working = Promise.all([1, 2, 3, 4].map(() => work(() => isOver)));
  const { listPool } = app.context;
  const moves = [
    await moveWorkspace(listPool, workspace.id, 'auto'),
    await moveWorkspace(listPool, workspace.id, 'block_writes'),
  ];
  isOver = true;
  const done = await working;
  expect(moves[0]).not.toContain(undefined);
  expect(moves[1]).toEqual(moves[0]?.toReversed());
  expect(done.flatMap(({ refused }) => refused)).toEqual([]);
  const answered = done.flatMap(({ answered: ids }) => ids);
  const { rows } = await app.context.listPool.query<{ run_id: string }>(
    'select run_id from step_answers where workspace_id = $1 and not is_draft',
    [workspace.id],
  );
  expect(rows.map(({ run_id }) => run_id).sort()).toEqual(answered.sort());
  expect(answered.length).toBeGreaterThan(20);
  await app.work();
  expect(await onOneNode(app.context.listPool, findInvariantViolations)).toEqual([]);
  // Triggers came along: members are metered, and make processes read the people anew.
  const count = `select (select people_revision from workspaces where id = $1) as people,
      (select coalesce(sum(members), 0)::int from usage_deltas where workspace_id = $1) as members`;
  const read = async () =>
    (await app.context.listPool.query<{ people: number; members: number }>(count, [workspace.id])).rows[0];
  const before = await read();
  await workspace.person();
  const after = await read();
  expect([Number(after?.people) > Number(before?.people), (after?.members ?? 0) - (before?.members ?? 0)]).toEqual([
    true,
    1,
  ]);
}, 120_000);
