import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Definition } from '../../engine/definition.ts';
import { definitionBuilders } from '../demo/demo-definition.ts';
import { createTestWorkflow, createTestWorkspace, type TestRun, type TestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
});
afterAll(() => app.close());

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** The same with every id in upper case, also inside the paths of translations. */
const upper = <T>(value: T): T => JSON.parse(JSON.stringify(value).replace(uuid, (id) => id.toUpperCase()));

test('a definition whose ids are in upper case is stored with ids in lower case, and its runs go on', async () => {
  const { owner } = workspace;
  const group = await workspace.group(owner);
  const build = definitionBuilders('upper case');
  const { field, act, compare, all, personIn, choice } = build;
  const kind = field('radio', 'kind', 'Kind', { of: { travel: 'Travel', meals: 'Meals' } });
  const manager = field('collaborator', 'manager', 'Manager');
  const ask = act('form', 'Ask', { fields: [kind, manager] }, { assignees: [owner.ref] });
  const isTravel = compare('kind', 'is', choice('kind', 'travel'));
  const check = act(
    'task',
    'Check',
    { instructions: '', vote: { match: 'any' } },
    { assignees: personIn('manager'), condition: all(isTravel, compare('manager', 'in_group', group.id)) },
  );
  const definition: Definition = {
    schema: 1,
    trigger_form: [],
    action_groups: [build.group('One', ask), build.group('Two', check)],
    cancellation: [],
    language: 'en',
    translations: { fr: { [`actions.${check.id}.name`]: 'Vérifier' } },
  };

  const workflow = await createTestWorkflow(workspace, upper(definition), [owner.ref]);
  const { body: whole } = await owner.call<{ draft: { definition: Definition } }>('GET', workflow.path);
  expect(whole.draft.definition).toMatchObject({
    ...definition,
    action_groups: [{ id: definition.action_groups[0]?.id }, {}],
  });

  const runs = `${workspace.path}/runs`;
  const { body: started } = await owner.call<{ run: TestRun }>('POST', runs, { workflow_id: workflow.id });
  const path = `${runs}/${started.run.id}`;
  const { body: before } = await owner.call<{ run: TestRun }>('GET', path);
  const answered = await owner.call<{ run: TestRun }>('PATCH', `${path}/run_steps/${before.run.run_steps[0]?.id}`, {
    run_step: {
      answer: 'submitted',
      fields: [
        { field_id: kind.id.toUpperCase(), value: choice('kind', 'travel').toUpperCase() },
        { key: 'manager', value: owner.member_id.toUpperCase() },
      ],
    },
  });
  expect(answered.status).toBe(200);
  expect(answered.body.run.run_steps.map(({ name, status }) => [name, status])).toEqual([
    ['Ask', 'completed'],
    ['Check', 'pending'],
  ]);
  expect(answered.body.run.run_steps[0]?.fields.map(({ value }) => value)).toEqual([
    choice('kind', 'travel'),
    owner.member_id,
  ]);
});
