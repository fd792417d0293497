import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommentReply } from '../../contract/comments.ts';
import { creatorName, displayName } from '../../contract/person-name.ts';
import type { RunView } from '../../contract/run-lists.ts';
import type { SearchResult } from '../../contract/search.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  formedDefinition,
  type TestPerson,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { updateUser } from '../testing/update-user.ts';
import { creatorNameSql, displayNameSql } from './person-name-sql.ts';

interface User {
  first_name: string;
  last_name: string;
  email: string;
}

let app: TestApp;
let workspace: TestWorkspace;
let workflow_id: string;
/** With both names, the first one only, the last one only, and none. */
let whole: TestPerson;
let first: TestPerson;
let last: TestPerson;
let nameless: TestPerson;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  const named = async (first_name: string, last_name: string) => {
    const person = await workspace.person();
    await updateUser(app, person.user_id, `first_name = '${first_name}', last_name = '${last_name}'`);
    return person;
  };
  [whole, first, last, nameless] = [
    await named('Mali', 'Srisuk'),
    await named('Zoe', ''),
    await named('', 'Abel'),
    await named('', ''),
  ];
  const people = [whole, first, last, nameless];
  const definition = formedDefinition([], [whole.ref]);
  workflow_id = (await createTestWorkflow(workspace, definition, [...people.map(({ ref }) => ref)])).id;
});
afterAll(() => app.close());

const sorted = (names: string[]) => names.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));

test('are the same in SQL as in replies', async () => {
  const { rows } = await app.context.pool.query<User & { shown: string; creator: string }>(
    `select first_name, last_name, email, ${displayNameSql()} as shown, ${creatorNameSql} as creator from users u`,
  );
  expect(rows).toHaveLength(5);
  for (const row of rows) expect([row.shown, row.creator]).toEqual([displayName(row), creatorName(row)]);
  const { rows: none } = await app.context.pool.query<{ shown: string }>(
    `select ${displayNameSql(`'invited@example.com'`)} as shown from (select 1) m left join users u on false`,
  );
  expect(none).toEqual([{ shown: 'invited@example.com' }]);
});

test('sort the lists of members and of users as they are shown', async () => {
  for (const path of [`${workspace.path}/users`, '/api/v1/user/users']) {
    const { body } = await workspace.owner.call<{ users: (User & { user?: User })[] }>('GET', path);
    const names = body.users.map((one) => displayName(one.user ?? one));
    expect(names).toEqual(sorted(names));
    expect(names).toEqual(expect.arrayContaining(['Abel', 'Mali Srisuk', nameless.email, 'Zoe']));
  }
});

test('find people by the name that they have, and by their address without one', async () => {
  const find = async (q: string) =>
    (await workspace.owner.call<{ results: SearchResult[] }>('GET', `${workspace.path}/search?q=${q}`)).body.results;
  for (const [person, q, name] of [
    [whole, 'mali', 'Mali Srisuk'],
    [first, 'zoe', 'Zoe'],
    [last, 'abel', 'Abel'],
    [nameless, encodeURIComponent(nameless.email), nameless.email],
  ] as const) {
    expect(await find(q)).toContainEqual(expect.objectContaining({ id: person.member_id, name }));
  }
  const { body } = await workspace.owner.call<{ users: object[] }>('GET', `${workspace.path}/users?search=zoe`);
  expect(body.users).toHaveLength(1);
});

test('of who started a run are the address if either name is missing, and sort the runs so', async () => {
  for (const person of [first, whole, nameless, last]) {
    const { status } = await person.call('POST', `${workspace.path}/runs`, { workflow_id, run: { name: 'Errand' } });
    expect(status).toBe(201);
  }
  const { body } = await whole.call<{ pending_actions: { run: { created_by: { name: string } } }[] }>(
    'GET',
    `${workspace.path}/pending_actions`,
  );
  const expected = sorted(['Mali Srisuk', first.email, last.email, nameless.email]);
  expect(sorted(body.pending_actions.map(({ run }) => run.created_by.name))).toEqual(expected);
  const list = await workspace.owner.call<{ runs: { creator_name: string }[] }>(
    'GET',
    `${workspace.path}/runs/index_v2?status=all&sort_by=initiator&desc=false`,
  );
  expect(list.body.runs.map(({ creator_name }) => creator_name)).toEqual(expected);
});

test('are what there is of them where people are mentioned and share', async () => {
  const { body: started } = await first.call<{ run: { id: string; run_steps: { id: string }[] } }>(
    'POST',
    `${workspace.path}/runs`,
    { workflow_id, run: { name: 'Errand' } },
  );
  const path = `${workspace.path}/runs/${started.run.id}`;
  const { body: comment } = await whole.call<{ comment: CommentReply }>('POST', `${path}/comments`, {
    comment: { message: 'Look @Zoe', mentions: [first.member_id] },
  });
  expect(comment.comment.mentions).toMatchObject([{ id: first.member_id, name: 'Zoe' }]);
  const views = `${workspace.path}/runs/views`;
  const { body } = await last.call<{ view: RunView }>('POST', views, { view: { name: 'Ours', query: {} } });
  await last.call('PATCH', `${views}/${body.view.id}`, { view: { is_shared: true } });
  expect((await whole.call<{ views: RunView[] }>('GET', views)).body.views).toMatchObject([{ shared_by: 'Abel' }]);
});
