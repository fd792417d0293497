import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Definition } from '../../../engine/definition.ts';
import { anyVote, definitionBuilders } from '../../demo/demo-definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkspace,
} from '../../testing/factories.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let asker: TestPerson;
let boss: TestPerson;

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  [asker, boss] = [await workspace.person(), await workspace.person()];
});
afterAll(() => app.close());

interface ShownRun extends TestRun {
  stages: { name: string; expected: { id: string }[] }[];
  run_steps: (TestRun['run_steps'][number] & { attempt: number; returned: object | null })[];
}

/** A form, and an approval by the boss that goes back to it. */
function define(name: string, is_lock: boolean): Definition {
  const build = definitionBuilders(name);
  const fill = build.act(
    'form',
    'Fill',
    { fields: [build.field('text', 'what', 'What', { required: false })] },
    { assignees: [asker.ref] },
  );
  const check = build.act(
    'approval',
    'Check',
    { fields: [], vote: anyVote, cancel_on_disapprove: false },
    { assignees: [boss.ref], is_lock },
  );
  const condition = build.all(build.answered('Check', 'disapprove'));
  const back = build.act('go_back', 'Back', { go_back_to: fill.id }, { condition });
  return {
    schema: 1,
    trigger_form: [],
    action_groups: [build.group('One', fill), build.group('Two', check, back)],
    cancellation: [],
  };
}

async function sentBack(is_lock: boolean): Promise<{ see: (person: TestPerson) => Promise<ShownRun> }> {
  const workflow = await createTestWorkflow(workspace, define(`return ${is_lock}`, is_lock), [asker.ref]);
  const { body } = await asker.call<{ run: ShownRun }>('POST', `${workspace.path}/runs`, { workflow_id: workflow.id });
  const path = `${workspace.path}/runs/${body.run.id}`;
  expect(body.run.stages.map(({ expected }) => expected.map(({ id }) => id))).toEqual([[], [boss.member_id]]);
  const give = async (person: TestPerson, name: string, run_step: object) => {
    const { status, problem } = await person.call('PATCH', `${path}/run_steps/${stepOf(body.run, name).id}`, {
      run_step,
    });
    expect([status, problem?.detail]).toEqual([200, undefined]);
  };
  await give(asker, 'Fill', { answer: 'submitted' });
  await give(boss, 'Check', { answer: 'disapprove', comment: 'Say more' });
  return { see: async (person) => (await person.call<{ run: ShownRun }>('GET', path)).body.run };
}

const returnedOf = ({ run_steps }: ShownRun) =>
  run_steps.filter(({ name }) => name === 'Fill').map(({ attempt, returned }) => [attempt, returned]);

test('a later attempt says which answer sent the run back, and what was said', async () => {
  const { see } = await sentBack(false);
  expect(returnedOf(await see(asker))).toMatchObject([
    [1, null],
    [2, { by: { id: boss.member_id }, step_name: 'Check', outcome: 'disapprove', comment: 'Say more' }],
  ]);
});

test('the answer of a locked action is the reason only for those who may read it', async () => {
  const { see } = await sentBack(true);
  expect(returnedOf(await see(asker))).toEqual([
    [1, null],
    [2, null],
  ]);
  expect(returnedOf(await see(boss))[1]).toMatchObject([2, { comment: 'Say more' }]);
});
