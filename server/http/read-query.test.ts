import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitionBuilders } from '../demo/demo-definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  formedDefinition,
  type TestRun,
  type TestWorkflow,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { seedWorkspace } from '../testing/seed-workspace.ts';

let app: TestApp;
let workspace: TestWorkspace;
let workflow: TestWorkflow;
const build = definitionBuilders('read query');
const form = [build.field('text', 'a', 'A'), build.field('text', 'b', 'B')];
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  workflow = await createTestWorkflow(workspace, formedDefinition(form, [workspace.owner.ref]), [workspace.owner.ref]);
});
afterAll(() => app.close());

const ask = <Body>(path: string) => workspace.owner.call<Body>('GET', path);

describe('the query of an address', () => {
  test('accepts no unknown parameter, at any endpoint', async () => {
    const ids = await seedWorkspace(workspace);
    const callbacks = ['/api/auth/google/callback', '/api/auth/oidc/callback'];
    const queried = app.app.endpoints.filter(
      ({ method, query, path }) => method === 'GET' && query && !callbacks.includes(path),
    );
    expect(queried.length).toBeGreaterThan(12);
    for (const { path } of queried) {
      const target = path.replace(/:(\w+)/g, (_whole, name: string) => ids[name] ?? name);
      const { status, problem } = await ask(`${target}?no_such_filter=1`);
      expect([path, status, problem.errors?.[0]]).toEqual([
        path,
        422,
        { field: 'no_such_filter', code: 'unknown_field', message: 'no_such_filter is not known here.' },
      ]);
    }
  });

  test('is refused for a misspelled name in a write too, so that a named successor is not ignored', async () => {
    const leaver = await workspace.person();
    const path = `${workspace.path}/users/${leaver.member_id}`;
    const { status } = await workspace.owner.call('DELETE', `${path}?successor=${workspace.owner.member_id}`);
    expect(status).toBe(422);
    expect((await ask(path)).status).toBe(200);
  });

  test.each(['assignees', 'assignees[]', 'assignees%5B%5D'])('%s filters the list by assignees', async (name) => {
    type List = { runs: TestRun[]; total: number };
    await workspace.owner.call('POST', `${workspace.path}/runs`, { workflow_id: workflow.id });
    const list = `${workspace.path}/runs/index_v2`;
    const mine = await ask<List>(`${list}?${name}=${workspace.owner.member_id}`);
    expect(mine.body.total).toBeGreaterThan(0);
    const unknown = await ask<List>(`${list}?${name}=${app.context.nextId()}`);
    expect([unknown.status, unknown.body.runs, unknown.body.total]).toEqual([200, [], 0]);
    const both = await ask<List>(`${list}?${name}=${app.context.nextId()}&${name}=${workspace.owner.member_id}`);
    expect(both.body.total).toBe(mine.body.total);
    const odd = await ask(`${list}?${name}=nobody`);
    expect([odd.status, odd.problem.errors[0]?.field]).toEqual([422, 'assignees']);
  });

  test('with an unknown workflow finds nothing', async () => {
    const { body } = await ask<{ runs: TestRun[] }>(`${workspace.path}/runs?workflow_id=${app.context.nextId()}`);
    expect(body.runs).toEqual([]);
  });
});

describe('a list in a form’s names', () => {
  const started = async (payload: string, type: string) => {
    const { status, body, problem } = await workspace.owner.call<{ run: TestRun }>(
      'POST',
      `${workspace.path}/runs`,
      payload,
      { 'content-type': type },
    );
    if (status !== 201) throw new Error(JSON.stringify(problem));
    return Object.fromEntries(body.run.fields.map(({ key, value }) => [key, value]));
  };
  const pairs = (): [string, string][] => [
    ['workflow_id', workflow.id],
    ['run[name]', 'By form'],
    ['fields[][key]', 'a'],
    ['fields[][value]', 'one'],
    ['fields[][key]', 'b'],
    ['fields[][value]', 'two'],
  ];

  test('starts a new element when a name is repeated, url-encoded', async () => {
    const payload = new URLSearchParams(pairs()).toString();
    expect(await started(payload, 'application/x-www-form-urlencoded')).toEqual({ a: 'one', b: 'two' });
  });

  test('starts a new element when a name is repeated, in multipart', async () => {
    const part = ([name, value]: [string, string]) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const payload = `${pairs().map(part).join('')}--x--\r\n`;
    expect(await started(payload, 'multipart/form-data; boundary=x')).toEqual({ a: 'one', b: 'two' });
  });
});
