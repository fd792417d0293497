import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { operations } from '../../contract/operations.ts';
import { createTestWorkspace, type TestPerson, type TestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { bodyExamples, named } from './body-examples.ts';

let app: TestApp;
let workspace: TestWorkspace;
let ann: TestPerson;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  ann = await workspace.person();
  const group = await workspace.group(ann);
  Object.assign(ids, { ws: workspace.id, member: ann.member_id, group: group.id });
});
afterAll(() => app.close());

type Body = Record<string, Record<string, unknown>> & { token?: string };

/** Sends the example of an operation, with what exists here in place of what it names. */
async function send(operation: string, { as = workspace.owner, headers = {} } = {}): Promise<Body> {
  const found = [...operations].find(([, { id }]) => id === operation);
  const endpoint = found?.[0] as Endpoint;
  const existing = Object.entries(named).reduce(
    (text, [name, id]) => text.replaceAll(id, ids[name] ?? id),
    JSON.stringify(bodyExamples.get(endpoint)),
  );
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => ids[name] as string);
  const { status, body, problem } = await as.call<Body>(endpoint.method, path, JSON.parse(existing), headers);
  tried.add(endpoint);
  expect([status, problem.errors ?? problem.detail], operation).toEqual([endpoint.status ?? 200, undefined]);
  return body;
}
const tried = new Set<Endpoint>();

test('the examples of the API document design a workflow, start its runs and answer them, as they stand there', async () => {
  await send('createWorkspace');
  await send('addMembers');
  await send('sendInvitations');
  const { workflow } = await send('createWorkflow');
  Object.assign(ids, { workflow: workflow?.id, workflow_id: workflow?.id });
  expect((await send('saveDraft')).problems).toEqual([]);
  const path = `${workspace.path}/workflows/${workflow?.id}`;
  await workspace.owner.call('POST', `${path}/versions`, { revision: 2, version: { number: 1 } });
  const { body } = await workspace.owner.call<{ triggers: { id: string }[] }>('GET', `${path}/triggers`);
  const startable_by = [workspace.owner.ref];
  await workspace.owner.call('PATCH', `${path}/triggers/${body.triggers[0]?.id}`, { trigger: { startable_by } });

  const { run } = await send('startRun');
  const [step] = (run?.run_steps ?? []) as { id: string }[];
  Object.assign(ids, { run: run?.id, run_id: run?.id, run_step_id: step?.id });
  await send('reassignStep');
  await send('answerStep', { as: ann });
  await send('addRunViewers');
  await send('addWorkflowViewers');
  await send('bulkUpdateRuns');
  await send('markNotifications');
  await send('planRun');
  await send('requestExport');

  const made = await workspace.owner.call<{ token: string }>('POST', `${path}/triggers`, { trigger: {} });
  ids.token = made.body.token;
  await send('startByToken', { headers: { authorization: `Bearer ${made.body.token}` } });
  await send('startByTokenInPath');

  await send('previewWorkflowFile');
  await send('importWorkflow');
  await send('convertBpmn');
  const other = await workspace.owner.call<Body>('POST', `${workspace.path}/workflows`, {
    workflow: { name: 'Other' },
  });
  ids.workflow_id = other.body.workflow?.id as string;
  await workspace.owner.call('PATCH', `${workspace.path}/workflows/${workflow?.id}`, { workflow: { name: 'First' } });
  await workspace.owner.call('PATCH', `${workspace.path}/workflows/${ids.workflow_id}`, {
    workflow: { name: 'Second' },
  });
  await send('replaceDraftByFile');
  expect([...bodyExamples.keys()].filter((endpoint) => !tried.has(endpoint))).toEqual([]);
});
