import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCase } from '../../contract/test-cases.ts';
import { replayTrace } from '../../engine/dry-run/replay-trace.ts';
import { simulateTrace } from '../../engine/dry-run/simulate-trace.ts';
import type { Move, Trace } from '../../engine/dry-run/trace.ts';
import { traceOfRun } from '../../engine/dry-run/trace-of-run.ts';
import { findDifference, wayOf } from '../../engine/dry-run/way.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import { loadRunAsSystem } from '../run-access/load-run-as-system.ts';
import { askWhileLocked } from '../testing/ask-while-locked.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  stepOf,
  type TestRun,
  type TestWorkflow,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { sampleTestCase, startedTrace } from '../testing/sample-test-case.ts';

let app: TestApp;
let workspace: TestWorkspace;
let workflow: TestWorkflow;

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  workflow = await createTestWorkflow(workspace, requestDefinition([workspace.owner.ref]), [workspace.owner.ref]);
});
afterAll(() => app.close());

const list = async (path: string) =>
  (await workspace.owner.call<{ test_cases: TestCase[] }>('GET', `${path}/test_cases`)).body.test_cases;

test('a test case is kept, renamed, given another expectation, and deleted', async () => {
  const { call } = workspace.owner;
  const cases = `${workflow.path}/test_cases`;
  const made = await call<{ test_case: TestCase }>('POST', cases, { test_case: sampleTestCase('Small amount') });
  expect([made.status, made.body.test_case.trace]).toEqual([201, startedTrace]);
  const again = await call('POST', cases, { test_case: sampleTestCase('SMALL amount') });
  expect([again.status, again.problem.errors[0]]).toMatchObject([409, { field: 'test_case.name', code: 'taken' }]);
  const one = `${cases}/${made.body.test_case.id}`;
  await call('PATCH', one, { test_case: { name: 'Tiny amount' } });
  await call('PATCH', one, { test_case: { expected: { status: 'completed', steps: [] } } });
  expect(await list(workflow.path)).toMatchObject([
    { name: 'Tiny amount', expected: { status: 'completed' }, trace: startedTrace },
  ]);
  expect((await call('DELETE', one)).status).toBe(200);
  expect((await call('DELETE', one)).status).toBe(404);
  expect(await list(workflow.path)).toEqual([]);
});

test.each([-1, 253_402_300_800])(
  'a trace that starts at %i is refused: no date can be computed from it',
  async (started_at) => {
    const test_case = { ...sampleTestCase('Wrong'), trace: { ...startedTrace, started_at } };
    const { status, problem } = await workspace.owner.call('POST', `${workflow.path}/test_cases`, { test_case });
    expect([status, problem.errors[0]?.field]).toEqual([422, 'test_case.trace.started_at']);
  },
);

test('what is no trace is refused with the field that is wrong', async () => {
  const test_case = { ...sampleTestCase('Wrong'), trace: { ...startedTrace, moves: [{ type: 'answer', at: 1 }] } };
  const { status, problem } = await workspace.owner.call('POST', `${workflow.path}/test_cases`, { test_case });
  expect(status).toBe(422);
  expect(problem.errors[0]?.field).toContain('test_case.trace.moves.0');
  expect(await list(workflow.path)).toEqual([]);
});

test('a workflow has at most a hundred test cases, however many requests come at once', async () => {
  const { id, path } = await createTestWorkflow(workspace, requestDefinition([workspace.owner.ref]), []);
  await app.context.pool.query(
    `insert into test_cases (workspace_id, id, workflow_id, name, trace, expected)
    select $1, gen_random_uuid(), $2, 'Case ' || n, $3, $4 from generate_series(1, 98) n`,
    [workspace.id, id, JSON.stringify(startedTrace), JSON.stringify({ status: 'running', steps: [] })],
  );
  const replies = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) =>
      workspace.owner.call('POST', `${path}/test_cases`, { test_case: sampleTestCase(name) }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  expect(replies.find(({ status }) => status === 409)?.problem.code).toBe('too_many_test_cases');
});

test('the test cases of a workflow have ten million characters together, at most', async () => {
  const { id, path } = await createTestWorkflow(workspace, requestDefinition([workspace.owner.ref]), []);
  const cases = `${path}/test_cases`;
  const small = await workspace.owner.call<{ test_case: TestCase }>('POST', cases, {
    test_case: sampleTestCase('Small'),
  });
  const long = { ...startedTrace, fields: Array(100).fill({ field_id: id, value: 'x'.repeat(99_900) }) };
  await app.context.pool.query(
    `insert into test_cases (workspace_id, id, workflow_id, name, trace, expected)
    values ($1, gen_random_uuid(), $2, 'Large', $3, $4)`,
    [workspace.id, id, JSON.stringify(long), JSON.stringify({ status: 'running', steps: [] })],
  );
  const before = await list(path);
  const trace = { ...startedTrace, fields: [{ field_id: id, value: 'x'.repeat(10_000) }] };
  const replies = [
    await workspace.owner.call('POST', cases, { test_case: { ...sampleTestCase('Next'), trace } }),
    await workspace.owner.call('PATCH', `${cases}/${small.body.test_case.id}`, { test_case: { trace } }),
  ];
  expect(replies.map(({ status, problem }) => [status, problem.code])).toEqual([
    [409, 'test_cases_too_large'],
    [409, 'test_cases_too_large'],
  ]);
  expect(await list(path)).toEqual(before);
  const renamed = { test_case: { name: 'Short' } };
  expect((await workspace.owner.call('PATCH', `${cases}/${small.body.test_case.id}`, renamed)).status).toBe(200);
});

test('test cases that are stored at once are not too large together', async () => {
  const { id, path } = await createTestWorkflow(workspace, requestDefinition([workspace.owner.ref]), []);
  const cases = `${path}/test_cases`;
  const { body } = await workspace.owner.call<{ test_case: TestCase }>('POST', cases, {
    test_case: sampleTestCase('Small'),
  });
  const traceOf = (length: number) => ({
    ...startedTrace,
    fields: Array(100).fill({ field_id: id, value: 'x'.repeat(length) }),
  });
  const { status, problem } = await askWhileLocked(app.context.pool, {
    locking: [
      `with locked as (select id from workflows where workspace_id = $1 and id = $2 for no key update)
      insert into test_cases (workspace_id, id, workflow_id, name, trace, expected)
      select $1, gen_random_uuid(), id, 'Large', $3, $4 from locked`,
      [workspace.id, id, JSON.stringify(traceOf(99_000)), JSON.stringify({ status: 'running', steps: [] })],
    ],
    ask: () => workspace.owner.call('PATCH', `${cases}/${body.test_case.id}`, { test_case: { trace: traceOf(2_000) } }),
  });
  expect([status, problem.code]).toEqual([409, 'test_cases_too_large']);
});

test('a clone has the test cases for those who may edit the workflow, and for others it has none', async () => {
  const { path } = await createTestWorkflow(workspace, requestDefinition([workspace.owner.ref]), []);
  await workspace.owner.call('POST', `${path}/test_cases`, { test_case: sampleTestCase('Follows') });
  const cloneAs = async (who: TestWorkspace['owner']) => {
    const { body } = await who.call<{ workflow: { id: string } }>('POST', `${path}/clone`, {});
    return list(`${workspace.path}/workflows/${body.workflow.id}`);
  };
  expect(await cloneAs(workspace.owner)).toMatchObject([{ name: 'Follows', trace: startedTrace }]);
  expect(await cloneAs(await workspace.person())).toEqual([]);
});

test('a real run takes the way of the dry run with the same answers', async () => {
  const [boss, clerk] = [await workspace.person(), await workspace.person()];
  const build = definitionBuilders('dry run');
  const definition = requestDefinition([boss.ref, clerk.ref], build);
  const paid = build.act('task', 'Pay', { instructions: '', vote: anyVote }, { assignees: [clerk.ref] });
  definition.action_groups.push(build.group('Payment', paid));
  const { id } = await createTestWorkflow(workspace, definition, [workspace.owner.ref]);
  const amount = definition.action_groups[0]?.actions[0];
  const field_id = amount?.stepable_type === 'form' ? (amount.stepable.fields[0]?.id ?? '') : '';
  const given = [
    { name: 'Ask', who: workspace.owner, answer: 'submitted', amount: '250', attempt: 1 },
    { name: 'Approve', who: boss, answer: 'disapprove', attempt: 1 },
    { name: 'Ask', who: workspace.owner, answer: 'submitted', amount: '120', attempt: 2 },
    { name: 'Approve', who: clerk, answer: 'approve', attempt: 2 },
    { name: 'Pay', who: clerk, answer: 'done', attempt: 1 },
  ] as const;

  const started = await workspace.owner.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, { workflow_id: id });
  let { run } = started.body;
  for (const { name, who, answer, ...rest } of given) {
    const fields = 'amount' in rest ? [{ field_id, value: rest.amount }] : [];
    const step = `${workspace.path}/runs/${run.id}/run_steps/${stepOf(run, name).id}`;
    const { body, status } = await who.call<{ run: TestRun }>('PATCH', step, { run_step: { answer, fields } });
    expect(status, name).toBe(200);
    run = body.run;
  }

  const { loaded, version, people: here } = (await loadRunAsSystem(app.context, workspace.id, run.id))!;
  const moves = given.map(
    ({ name, who, answer, attempt, ...rest }, at): Move => ({
      type: 'answer',
      at: at + 1,
      action_id: build.actionId(name),
      attempt,
      by: who.member_id,
      answer,
      comment: '',
      fields: 'amount' in rest ? [{ field_id, value: rest.amount }] : [],
      decides: answer,
    }),
  );
  const trace: Trace = { ...startedTrace, initiator_id: workspace.owner.member_id, started_at: 1, moves };
  const environment = { zone: 'UTC', people: here };
  const { frames, refusal } = simulateTrace(version, trace, environment);
  expect(refusal).toBeNull();
  const dry = frames.at(-1)!.run;
  expect(wayOf(dry)).toEqual(wayOf(loaded.run));
  expect(wayOf(dry).steps).toHaveLength(7);
  expect(dry.values.map(({ value, attempt }) => [value, attempt])).toEqual(
    loaded.run.values.map(({ value, attempt }) => [value, attempt]),
  );
  // The stored run alone is enough to take the way again.
  expect(
    findDifference(wayOf(loaded.run), wayOf(replayTrace(version, traceOfRun(version, loaded.run), environment))),
  ).toBeNull();
});

test.each([
  ['test_cases', () => ({ test_case: sampleTestCase('Late') })],
  ['publish', () => ({})],
])('POST %s is answered with 404 if the workflow is deleted at the same moment', async (what, body) => {
  const { owner } = workspace;
  const { id, path } = await createTestWorkflow(workspace, requestDefinition([owner.ref]), [owner.ref]);
  const { status, problem } = await askWhileLocked(app.context.pool, {
    locking: ['delete from workflows where workspace_id = $1 and id = $2', [workspace.id, id]],
    ask: () => owner.call('POST', `${path}/${what}`, body()),
  });
  expect([status, problem.code]).toEqual([404, 'not_found']);
});
