import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PastRunsReply } from '../../contract/past-runs.ts';
import type { Definition } from '../../engine/definition.ts';
import { definitionBuilders } from '../demo/demo-definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkflow,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let boss: TestPerson;

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  boss = await workspace.person();
});
afterAll(() => app.close());

const build = definitionBuilders('past runs');

/** A request for an amount, which the boss approves from 100. */
async function open(): Promise<{ workflow: TestWorkflow; ask: (amount: string) => Promise<TestRun> }> {
  const definition = requestDefinition([boss.ref], definitionBuilders(`past runs ${Math.random()}`));
  const workflow = await createTestWorkflow(workspace, definition, [workspace.owner.ref]);
  const form = definition.action_groups[0]?.actions[0];
  const field_id = form?.stepable_type === 'form' ? form.stepable.fields[0]?.id : undefined;
  const ask = async (amount: string) => {
    const { call } = workspace.owner;
    const { body } = await call<{ run: TestRun }>('POST', `${workspace.path}/runs`, { workflow_id: workflow.id });
    const path = `${workspace.path}/runs/${body.run.id}/run_steps`;
    const asked = await call<{ run: TestRun }>('PATCH', `${path}/${stepOf(body.run, 'Ask').id}`, {
      run_step: { answer: 'submitted', fields: [{ field_id, value: amount }] },
    });
    if (Number(amount) < 100) return asked.body.run;
    const approved = await boss.call<{ run: TestRun }>('PATCH', `${path}/${stepOf(asked.body.run, 'Approve').id}`, {
      run_step: { answer: 'approve' },
    });
    return approved.body.run;
  };
  return { workflow, ask };
}

const replay = async (workflow: TestWorkflow, who = workspace.owner) =>
  (await who.call<PastRunsReply>('GET', `${workflow.path}/past_runs`)).body;

async function change(workflow: TestWorkflow, edit: (definition: Definition) => void) {
  const { call } = workspace.owner;
  const { body } = await call<{ draft: { revision: number; definition: Definition } }>('GET', workflow.path);
  edit(body.draft.definition);
  const saved = await call('PATCH', `${workflow.path}/draft`, body.draft);
  expect(saved.status).toBe(200);
}

test('an unchanged draft changes no run, and neither do names, people and required fields', async () => {
  const { workflow, ask } = await open();
  for (const amount of ['50', '150']) await ask(amount);
  expect(await replay(workflow)).toMatchObject({ looked_at: 2, changed: 0, unclear: 0, runs: [] });
  await change(workflow, ({ action_groups }) => {
    const [ask, approve] = action_groups.map(({ actions }) => actions[0]);
    if (ask?.stepable_type === 'form') ask.stepable.fields[0]!.required = true;
    approve!.name = 'Sign';
    approve!.assignees = [workspace.owner.ref];
  });
  expect(await replay(workflow)).toMatchObject({ looked_at: 2, changed: 0, unclear: 0 });
});

test('a changed condition tells which runs would have gone another way, where and why', async () => {
  const { workflow, ask } = await open();
  const runs = [];
  for (const amount of ['50', '150', '250']) runs.push(await ask(amount));
  await change(workflow, ({ action_groups }) => {
    const item = action_groups[1]?.actions[0]?.condition?.items[0];
    if (item && !('items' in item)) item.comparator_value = '200';
  });
  const found = await replay(workflow);
  expect(found).toMatchObject({ looked_at: 3, changed: 1, unclear: 0 });
  expect(found.runs).toMatchObject([
    {
      id: runs[1]?.id,
      difference: { action_id: expect.any(String), attempt: 1, expected: 'approve', found: 'skipped' },
      action_name: 'Approve',
      why_before: { result: true },
      why_after: { result: false, items: [{ subject: 'Amount', found: '150', expected: '200' }] },
    },
  ]);
});

test('a deleted run is not looked at, and who may not edit the workflow looks at none', async () => {
  const { workflow, ask } = await open();
  const [kept, deleted] = [await ask('50'), await ask('60')];
  const { call } = workspace.owner;
  expect((await call('PATCH', `${workspace.path}/runs/${deleted.id}/delete_run`)).status).toBe(200);
  const { looked_at } = await replay(workflow);
  expect([kept.status, looked_at]).toEqual(['completed', 1]);
  const other = await workspace.person();
  expect((await other.call('GET', `${workflow.path}/past_runs`)).status).toBe(403);
});

test('an action that is new is where runs would have stopped', async () => {
  const { workflow, ask } = await open();
  await ask('150');
  await change(workflow, (definition) => {
    definition.action_groups[1]?.actions.push(
      build.act('task', 'File it', { instructions: '', vote: { match: 'any' } }, { assignees: [boss.ref] }),
    );
  });
  expect(await replay(workflow)).toMatchObject({
    changed: 1,
    runs: [{ action_name: 'File it', difference: { expected: null, found: 'pending' }, why_after: null }],
  });
});
