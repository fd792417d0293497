import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { changedMeanwhile, goneByPath } from './foreign-keys.ts';

let app: TestApp;
let workspace: TestWorkspace;
let workflow_id: string;

/** Inserts a row that names what is not there. */
const inserts: Record<string, (nothing: string) => [string, string[]]> = {
  group: (nothing) => [
    'insert into group_members values ($1, $2, $3)',
    [workspace.id, nothing, workspace.owner.member_id],
  ],
  tag: (nothing) => ['insert into workflow_tags values ($1, $2, $3)', [workspace.id, workflow_id, nothing]],
  workspace: (nothing) => [`insert into groups (workspace_id, id, name) values ($1, $1, 'Group')`, [nothing]],
};

beforeAll(async () => {
  app = await openTestApp();
  app.app.get<{ Params: { name: string } }>('/violate/:name', async ({ params: { name } }) => {
    const [statement, values] = inserts[name]?.(app.context.nextId()) ?? ['', []];
    await app.context.pool.query(statement, values);
  });
  workspace = await createTestWorkspace(app);
  ({ id: workflow_id } = await createTestWorkflow(workspace, requestDefinition([workspace.owner.ref]), []));
});
afterAll(() => app.close());

test('each listed constraint is a foreign key of the database, and stands in one list', async () => {
  const { rows } = await app.context.pool.query<{ name: string }>(
    `select conname as name from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const names = rows.map(({ name }) => name);
  const listed = [...goneByPath, ...changedMeanwhile];
  expect(listed.filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

test.each([
  ['group', 404, 'not_found'],
  ['tag', 409, 'conflicting_change'],
  ['workspace', 500, 'internal'],
])('a violated foreign key is answered by its constraint: %s', async (name, status, code) => {
  const answer = await app.call('GET', `/violate/${name}`);
  expect([answer.status, answer.problem.code]).toEqual([status, code]);
});
