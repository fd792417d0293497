import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FirstSteps } from '../../contract/home.ts';
import { createTestWorkflow, createTestWorkspace, requestDefinition } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('only owners see what a new workspace still needs, until all of it is done or they hide it', async () => {
  const workspace = await createTestWorkspace(app);
  const { owner, path } = workspace;
  const steps = async (person = owner) =>
    (await person.call<{ first_steps: FirstSteps | null }>('GET', `${path}/first_steps`)).body.first_steps;
  expect(await steps()).toEqual({ workflow: false, people: false, run: false, start_workflow_id: null, draft: null });

  const member = await workspace.person();
  expect(await steps()).toMatchObject({ people: true, workflow: false });
  for (const person of [member, await workspace.person('guest')]) expect(await steps(person)).toBeNull();

  const { body } = await owner.call<{ workflow: { id: string } }>('POST', `${path}/workflows`, {
    workflow: { name: 'Equipment request' },
  });
  expect(await steps()).toMatchObject({ workflow: false, draft: { id: body.workflow.id, name: 'Equipment request' } });

  const workflow = await createTestWorkflow(workspace, requestDefinition([owner.ref]), [owner.ref]);
  expect(await steps()).toEqual({
    workflow: true,
    people: true,
    run: false,
    start_workflow_id: workflow.id,
    draft: null,
  });

  await owner.call('PATCH', `${path}/first_steps`, { hidden: true });
  expect(await steps()).toBeNull();
  expect((await member.call('PATCH', `${path}/first_steps`, { hidden: false })).status).toBe(403);
  expect(await steps()).toBeNull();
  await owner.call('PATCH', `${path}/first_steps`, { hidden: false });
  expect(await steps()).toMatchObject({ run: false });

  const started = await owner.call('POST', `${path}/runs`, {
    workflow_id: workflow.id,
    run: { name: 'First' },
    fields: [],
  });
  expect(started.status).toBe(201);
  expect(await steps()).toBeNull();
});

test('the first steps name a workflow that the owner may start now, by name or by group', async () => {
  const workspace = await createTestWorkspace(app);
  const { owner, path } = workspace;
  const offered = async () =>
    (await owner.call<{ first_steps: FirstSteps }>('GET', `${path}/first_steps`)).body.first_steps.start_workflow_id;
  const other = await workspace.person();
  await createTestWorkflow(workspace, requestDefinition([owner.ref]), [other.ref, await workspace.group(other)]);
  expect(await offered()).toBeNull();
  const workflow = await createTestWorkflow(workspace, requestDefinition([owner.ref]), [await workspace.group(owner)]);
  expect(await offered()).toBe(workflow.id);
  const { body } = await owner.call<{ triggers: { id: string }[] }>('GET', workflow.path);
  expect((await owner.call('PATCH', `${workflow.path}/triggers/${body.triggers[0]?.id}/disable`)).status).toBe(200);
  expect(await offered()).toBeNull();
});
