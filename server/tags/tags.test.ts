import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PredefinedTag } from '../../contract/tags.ts';
import { createTestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type One = { tag: PredefinedTag };

test('owners create, change, disable and delete tags; a deleted tag disappears from its workflows', async () => {
  const workspace = await createTestWorkspace(app);
  const { owner, path } = workspace;
  const made = await owner.call<One>('POST', `${path}/tags`, { tag: { name: 'Money', color: '#fa0' } });
  expect([made.status, made.body.tag]).toMatchObject([201, { color: '#fa0', status: 'enabled', workflows: 0 }]);
  const tag = `${path}/tags/${made.body.tag.id}`;
  await owner.call('POST', `${path}/workflows`, { workflow: { name: 'Tagged', categories: [made.body.tag.id] } });
  const changed = await owner.call<One>('PATCH', tag, { tag: { color: '#00AAFF' } });
  expect(changed.body.tag).toMatchObject({ name: 'Money', color: '#00AAFF', workflows: 1 });
  await owner.call('PATCH', `${tag}/disable`);
  const offered = await owner.call<{ tags: unknown[] }>('GET', `${path}/tags/tags_for_select`);
  expect(offered.body.tags).toEqual([]);
  expect((await owner.call<One>('PATCH', `${tag}/enable`)).body.tag.status).toBe('enabled');
  expect((await owner.call('DELETE', tag)).status).toBe(200);
  const { body } = await owner.call<{ workflows: { categories: unknown[] }[] }>('GET', `${path}/workflows`);
  expect(body.workflows[0]?.categories).toEqual([]);
});

test.each(['#12', '#1234', 'fa0', '#ggg', 'red', '#12345678', ''])('refuses the color %j', async (color) => {
  const { owner, path } = await createTestWorkspace(app);
  const answer = await owner.call('POST', `${path}/tags`, { tag: { name: 'Odd', color } });
  expect([answer.status, answer.problem.errors[0]?.field]).toEqual([422, 'tag.color']);
});

test('a name is taken regardless of case', async () => {
  const { owner, path } = await createTestWorkspace(app);
  await owner.call('POST', `${path}/tags`, { tag: { name: 'Law', color: '#000' } });
  const { body } = await owner.call<One>('POST', `${path}/tags`, { tag: { name: 'Order', color: '#000' } });
  for (const [method, at] of [
    ['POST', ''],
    ['PATCH', `/${body.tag.id}`],
  ] as const) {
    const answer = await owner.call(method, `${path}/tags${at}`, { tag: { name: 'LAW', color: '#fff' } });
    expect([answer.status, answer.problem.code, answer.problem.errors[0]?.field]).toEqual([
      409,
      'name_taken',
      'tag.name',
    ]);
  }
});

test('a name is taken if it looks the same, and blank if nothing of it can be seen', async () => {
  const { owner, path } = await createTestWorkspace(app);
  const create = (name: string) => owner.call('POST', `${path}/tags`, { tag: { name, color: '#000' } });
  expect((await create('\u00c9quipe')).status).toBe(201);
  expect((await create('E\u0301quipe')).problem.code).toBe('name_taken');
  for (const name of ['\u200b', ' \u2060\ufe0f', '\u3164']) {
    expect((await create(name)).problem.errors).toMatchObject([{ field: 'tag.name', code: 'blank' }]);
  }
  expect((await create('two\u2028lines')).problem.errors).toMatchObject([{ field: 'tag.name', code: 'invalid_value' }]);
  expect((await create('\u2764\ufe0f')).status).toBe(201);
});

test('only owners manage tags, and each workspace has its own', async () => {
  const [workspace, other] = [await createTestWorkspace(app), await createTestWorkspace(app)];
  const { body } = await workspace.owner.call<One>('POST', `${workspace.path}/tags`, {
    tag: { name: 'Ours', color: '#123' },
  });
  const member = await workspace.person();
  const attempts = [
    ['GET', ''],
    ['PATCH', ''],
    ['PATCH', '/disable'],
    ['PATCH', '/enable'],
    ['DELETE', ''],
  ] as const;
  for (const [method, at] of attempts) {
    const input = { tag: { name: 'Theirs' } };
    expect((await member.call(method, `${workspace.path}/tags/${body.tag.id}${at}`, input)).status).toBe(403);
    expect((await other.owner.call(method, `${other.path}/tags/${body.tag.id}${at}`, input)).status).toBe(404);
  }
  expect((await member.call('GET', `${workspace.path}/tags`)).status).toBe(403);
});
