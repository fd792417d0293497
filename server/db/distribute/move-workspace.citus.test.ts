import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerRuns, createAnswered } from '../../testing/answer-runs.ts';
import { findInvariantViolations } from '../../testing/crash-tests/find-invariant-violations.ts';
import { createTestWorkspace, type TestWorkflow, type TestWorkspace } from '../../testing/factories.ts';
import { moveWorkspace } from '../../testing/move-workspace.ts';
import { onOneNode } from '../../testing/on-one-node.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';

describe.each([
  ['through the coordinator', 'false'],
  ['directly', 'true'],
])('nodes are asked %s', (_how, DATABASE_NODES_DIRECT) => {
  let app: TestApp;
  let workspace: TestWorkspace;
  let workflow: TestWorkflow;
  beforeAll(async () => {
    app = await openTestApp({ DATABASE_NODES_DIRECT });
    workspace = await createTestWorkspace(app);
    workflow = await createAnswered(workspace);
  });
  afterAll(() => app.close());

  test('a workspace is moved to another node and back while people work in it, and nothing is lost', async () => {
    let isOver = false;
    const working = Promise.all([1, 2, 3, 4].map(() => answerRuns(app, workspace, workflow, () => isOver)));
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
  });
});
