import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Run, WhyReply } from '../../contract/runs.ts';
import type { ViewerReply } from '../../contract/viewers.ts';
import type { Definition } from '../../engine/definition.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import {
  createTestTrigger,
  createTestWorkflow,
  createTestWorkspace,
  type TestWorkflow,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { updateUser } from '../testing/update-user.ts';
import { createPng, upload } from '../testing/upload.ts';

let app: TestApp;
let workspace: TestWorkspace;
let workflow: TestWorkflow;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  workflow = await createTestWorkflow(workspace, named(), [workspace.owner.ref]);
});
afterAll(() => app.close());

const build = definitionBuilders('entities');

/** A question, and a task that applies only after a yes, with a named condition in a named group. */
function named(): Definition {
  const { act, group, all, answered } = build;
  const assignees = [workspace.owner.ref];
  const ask = act('yes_no', 'Ask', { question: 'Really?', vote: anyVote }, { assignees });
  const one = act('task', 'One', { instructions: '', vote: anyVote }, { assignees });
  const yes = { ...answered('Ask', 'yes'), name: 'Wanted' };
  const condition = { ...all({ ...all(yes), name: 'Inner' }), name: 'Outer' };
  const two = act('task', 'Two', { instructions: '', vote: anyVote }, { assignees, condition });
  return {
    schema: 1,
    trigger_form: [],
    action_groups: [group('First', ask), group('Second', one, two)],
    cancellation: [],
  };
}

const start = async (more: object = {}): Promise<Run> => {
  const { call } = workspace.owner;
  const { status, body, problem } = await call<{ run: Run }>('POST', `${workspace.path}/runs`, {
    workflow_id: workflow.id,
    ...more,
  });
  if (status !== 201) throw new Error(JSON.stringify(problem));
  return body.run;
};

test('a run has its images under both names, and its creator', async () => {
  const { call } = workspace.owner;
  const { body } = await upload<{ file: { key: string } }>(call, `${workspace.path}/files`, createPng());
  const run = await start({ imageKeys: [body.file.key] });
  expect(run.image_keys).toEqual([body.file.key]);
  expect(run.imageKeys).toEqual(run.image_keys);
  const { rows } = await app.context.pool.query('select first_name, last_name from users where id = $1', [
    workspace.owner.user_id,
  ]);
  expect(run.creator_name).toBe(`${rows[0].first_name} ${rows[0].last_name}`);
  const { body: list } = await call<{ runs: Run[] }>('GET', `${workspace.path}/runs`);
  expect(list.runs.find(({ id }) => id === run.id)?.creator_name).toBe(run.creator_name);
});

test(`the creator's name is the email if either name is missing, and "-" if a token started the run`, async () => {
  const run = await start();
  await updateUser(app, workspace.owner.user_id, `last_name = ''`);
  const path = `${workspace.path}/runs/${run.id}`;
  const { body } = await workspace.owner.call<{ run: Run }>('GET', path);
  expect(body.run.creator_name).toBe(workspace.owner.email);
  await updateUser(app, workspace.owner.user_id, `last_name = 'Test'`);

  const { token } = await createTestTrigger(workspace, workflow);
  const headers = { authorization: `Bearer ${token}` };
  expect((await app.call('POST', '/api/v1/public/triggers', {}, headers)).status).toBe(201);
  const { body: list } = await workspace.owner.call<{ runs: Run[] }>('GET', `${workspace.path}/runs?per_page=1`);
  expect([list.runs[0]?.created_by_user, list.runs[0]?.creator_name]).toEqual([null, '-']);
});

test("a run step has its action's type, id, position and people under the specification's names", async () => {
  const run = await start();
  const [ask, one, two] = ['Ask', 'One', 'Two'].map((name) => run.run_steps.find((step) => step.name === name));
  expect(ask).toMatchObject({ type: 'yes_no', stepable_type: 'yes_no', stepable_id: ask?.step_id, sorting_index: 0 });
  expect([one?.sorting_index, two?.sorting_index]).toEqual([0, 1]);
  expect(ask?.assignees).toMatchObject([{ id: workspace.owner.member_id }]);
  expect(ask?.actionables).toEqual(ask?.assignees);
});

test('"why?" has the names of the conditions as designed, with their positions', async () => {
  const run = await start();
  const ask = run.run_steps.find(({ name }) => name === 'Ask');
  const path = `${workspace.path}/runs/${run.id}/run_steps/${ask?.id}`;
  const { body } = await workspace.owner.call<{ run: Run }>('PATCH', path, { run_step: { answer: 'no' } });
  const why = body.run.run_steps.find(({ name }) => name === 'Two')?.why as WhyReply;
  expect(why).toMatchObject({ name: 'Outer', sorting_index: 0, condition_group_id: null, result: false });
  const inner = why.items?.[0];
  expect(inner).toMatchObject({ name: 'Inner', sorting_index: 0, condition_group_id: why.id });
  expect(inner?.items?.[0]).toMatchObject({ name: 'Wanted', sorting_index: 0, condition_group_id: inner?.id });
});

test('a definition has positions and nesting, and accepts its own output', async () => {
  type Whole = { draft: { revision: number; definition: Definition }; definition: Definition };
  const { call } = workspace.owner;
  const { body } = await call<Whole>('GET', workflow.path);
  const [first, second] = body.definition.action_groups;
  expect([first, second]).toMatchObject([{ sorting_index: 0 }, { sorting_index: 1 }]);
  const ask = first?.actions[0];
  const two = second?.actions[1];
  expect(two).toMatchObject({
    sorting_index: 1,
    step_id: two?.id,
    type: 'task',
    stepable_id: two?.id,
    actionables: two?.assignees,
  });
  const inner = two?.condition?.items[0];
  expect(two?.condition).toMatchObject({ name: 'Outer', sorting_index: 0, condition_group_id: null });
  expect(inner).toMatchObject({
    name: 'Inner',
    sorting_index: 0,
    condition_group_id: two?.condition?.id,
    items: [
      {
        name: 'Wanted',
        sorting_index: 0,
        condition_group_id: inner?.id,
        stepable_type: 'yes_no',
        stepable_id: ask?.id,
        action: { id: ask?.id, name: 'Ask' },
      },
    ],
  });
  const saved = await call('PATCH', `${workflow.path}/draft`, body.draft);
  expect(saved.status).toBe(200);
  const { rows } = await app.context.pool.query('select draft from workflows where id = $1', [workflow.id]);
  expect(rows[0].draft).toEqual(workflow.definition);
});

test(`a viewer's name is first and last name, "-" if either is missing, and a group has its own name`, async () => {
  const run = await start();
  const [whole, half] = [await workspace.person(), await workspace.person()];
  await app.context.pool.query(`update users set first_name = '' where id = $1`, [half.user_id]);
  const group = await workspace.group(whole);
  const { body } = await workspace.owner.call<{ run_viewable_user_workspaces: ViewerReply[] }>(
    'POST',
    `${workspace.path}/runs/${run.id}/run_viewable_user_workspaces`,
    { user_workspace_ids: [whole.member_id, half.member_id], group_ids: [group.id] },
  );
  const nameOf = (id: string) =>
    body.run_viewable_user_workspaces.find((one) => (one.user_workspace ?? one.group)?.id === id)?.name;
  expect(nameOf(whole.member_id)).toMatch(/^Person\d+ Test$/);
  expect(nameOf(half.member_id)).toBe('-');
  expect(nameOf(group.id)).toBe(`Group ${group.id}`);
});
