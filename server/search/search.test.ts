import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchResult } from '../../contract/search.ts';
import type { Definition } from '../../engine/definition.ts';
import { definitionBuilders } from '../demo/demo-definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { findNewestOwn } from './find-newest-own.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestPerson;
let asker: TestPerson;
let doer: TestPerson;
let stranger: TestPerson;
let guest: TestPerson;
let trip: TestRun;
let fair: TestRun;

const build = definitionBuilders('search');
const open = build.act(
  'form',
  'Say where',
  { fields: [build.field('text', 'where', 'Where to', { required: false })] },
  { assignees: [] },
);
const locked = build.act(
  'form',
  'Salary',
  { fields: [build.field('text', 'salary', 'Salary', { required: false })] },
  { assignees: [], is_lock: true },
);

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  owner = workspace.owner;
  [asker, doer, stranger] = [await workspace.person(), await workspace.person(), await workspace.person()];
  guest = await workspace.person('guest');
  const definition: Definition = {
    schema: 1,
    trigger_form: [build.field('text', 'city', 'City', { required: false })],
    action_groups: [
      build.group('One', { ...open, assignees: [asker.ref, guest.ref] }, { ...locked, assignees: [doer.ref] }),
    ],
    cancellation: [],
  };
  const workflow = await createTestWorkflow(workspace, definition, [asker.ref]);
  await owner.call('PATCH', workflow.path, { workflow: { name: 'Journeys abroad' } });
  const start = async (name: string, city: string) =>
    (
      await asker.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, {
        workflow_id: workflow.id,
        run: { name },
        fields: [{ key: 'city', value: city }],
      })
    ).body.run;
  trip = await start('Trip to Lisbon', 'Lisbon, Portugal');
  fair = await start('The fair', 'Coimbra');
  const give = (person: TestPerson, run: TestRun, name: string, run_step: object) =>
    person.call('PATCH', `${workspace.path}/runs/${run.id}/run_steps/${stepOf(run, name).id}`, {
      run_step: { answer: 'submitted', ...run_step },
    });
  await give(asker, fair, 'Say where', {
    fields: [{ key: 'where', value: 'Aveiro by train' }],
    comment: 'Not by plane',
  });
  await give(doer, fair, 'Salary', { fields: [{ key: 'salary', value: 'Nightingale' }], comment: 'Kestrel' });
  await asker.call('POST', `${workspace.path}/runs/${trip.id}/comments`, {
    comment: { message: 'Bring the umbrella' },
  });
});
afterAll(() => app.close());

const find = async (person: TestPerson, q: string, of = workspace) =>
  (await person.call<{ results: SearchResult[] }>('GET', `${of.path}/search?q=${encodeURIComponent(q)}`)).body.results;
const runsIn = (results: SearchResult[]) => results.flatMap(({ type, id }) => (type === 'run' ? [id] : []));

describe('a search', () => {
  test('finds runs by their name and by their id, also with a slip of the pen', async () => {
    for (const q of ['lisbon', 'Trip to', 'Lissbon', 'lisbn', trip.id, trip.id.toUpperCase()]) {
      expect((await find(owner, q))[0], q).toMatchObject({
        type: 'run',
        id: trip.id,
        name: 'Trip to Lisbon',
        found: null,
      });
    }
    expect(await find(owner, 'Reykjavik')).toEqual([]);
  });

  test('finds answers and comments, and says where the words stand', async () => {
    const found = async (q: string) => (await find(owner, q)).map(({ id, found }) => ({ id, found }));
    expect(await found('coimbra')).toEqual([{ id: fair.id, found: { in: 'answer', label: 'City', text: 'Coimbra' } }]);
    expect(await found('aveiro')).toMatchObject([{ id: fair.id, found: { in: 'answer', label: 'Where to' } }]);
    expect(await found('Coimbrra')).toMatchObject([{ id: fair.id, found: { text: 'Coimbra' } }]);
    expect(await found('by plane')).toMatchObject([{ id: fair.id, found: { text: 'Not by plane' } }]);
    expect(await found('umbrella')).toMatchObject([
      { id: trip.id, found: { in: 'comment', label: expect.stringMatching(/ Test$/), text: 'Bring the umbrella' } },
    ]);
  });

  test('never finds the answer or the comment of a locked action for those who may not read it', async () => {
    for (const q of ['nightingale', 'Nightingal', 'kestrel']) {
      expect(runsIn(await find(owner, q)), q).toEqual([fair.id]);
      expect(runsIn(await find(doer, q)), q).toEqual([fair.id]);
      expect(await find(asker, q), q).toEqual([]);
      expect(await find(guest, q), q).toEqual([]);
    }
  });

  test('finds runs only for those who see them', async () => {
    const other = await createTestWorkspace(app);
    for (const q of ['lisbon', 'coimbra', 'umbrella', trip.id]) {
      expect(runsIn(await find(stranger, q)), q).toEqual([]);
      expect(await find(other.owner, q, other), q).toEqual([]);
      expect(runsIn(await find(guest, q)), q).toHaveLength(1);
    }
    expect((await stranger.call('GET', `${other.path}/search?q=lisbon`)).status).toBe(404);
  });

  test('finds workflows, people and groups by name for members, and not for guests', async () => {
    const group = await workspace.group(doer);
    const { groups } = (await owner.call<{ groups: { id: string; name: string }[] }>('GET', `${workspace.path}/groups`))
      .body;
    const name = groups.find(({ id }) => id === group.id)?.name ?? '';
    expect((await find(stranger, 'journys'))[0]).toMatchObject({ type: 'workflow', name: 'Journeys abroad' });
    expect(await find(stranger, doer.email)).toMatchObject([{ type: 'user_workspace', id: doer.member_id }]);
    expect(await find(stranger, name)).toContainEqual(expect.objectContaining({ type: 'group', id: group.id }));
    for (const q of ['journeys', doer.email, name]) expect(await find(guest, q), q).toEqual([]);
  });

  test('puts the best fit first and takes no pattern for a pattern', async () => {
    const [first] = await find(owner, 'the fair');
    expect(first).toMatchObject({ id: fair.id });
    for (const q of ['%%%', '___', '\\\\\\']) expect(await find(owner, q), q).toEqual([]);
    expect((await owner.call('GET', `${workspace.path}/search?q=x`)).status).toBe(422);
  });
});

test('the newest runs are found, however many older ones have the same words', async () => {
  const crowded = await createTestWorkspace(app);
  const definition: Definition = {
    schema: 1,
    trigger_form: [],
    action_groups: [build.group('One', { ...open, assignees: [crowded.owner.ref] })],
    cancellation: [],
  };
  const workflow = await createTestWorkflow(crowded, definition, [crowded.owner.ref]);
  const { body } = await crowded.owner.call<{ run: TestRun }>('POST', `${crowded.path}/runs`, {
    workflow_id: workflow.id,
    run: { name: 'Harvest' },
    fields: [],
  });
  const copy = async (count: number, age: string) =>
    (
      await app.context.pool.query<{ id: string }>(
        `insert into runs (workspace_id, id, workflow_id, version_id, status, revision, name, initiator_id, started_at, updated_at)
        select workspace_id, uuidv7(), workflow_id, version_id, status, 1, 'Harvest party', initiator_id, started_at,
          now() - $2::interval - n * interval '1 second'
        from runs, generate_series(1, $3::int) n where workspace_id = $1 and id = $4 returning id`,
        [crowded.id, age, count, body.run.id],
      )
    ).rows;
  await copy(700, '1 day');
  const [newest] = await copy(1, '1 minute');
  expect((await find(crowded.owner, 'party', crowded))[0]?.id).toBe(newest?.id);
});

test('of somebody with many runs, the newest of each list are compared, or all if these are rare in it', async () => {
  const crowded = await createTestWorkspace(app);
  const person = await crowded.person();
  const definition: Definition = {
    schema: 1,
    trigger_form: [],
    action_groups: [build.group('One', { ...open, assignees: [crowded.owner.ref] })],
    cancellation: [],
  };
  const workflow = await createTestWorkflow(crowded, definition, [crowded.owner.ref, person.ref]);
  const start = async (by: TestPerson) => {
    const run = { workflow_id: workflow.id, run: { name: 'Harvest' }, fields: [] };
    const { body } = await by.call<{ run: TestRun }>('POST', `${crowded.path}/runs`, run);
    return body.run.id;
  };
  const [first, second, third] = [await start(person), await start(person), await start(person)];
  for (const [at, id] of [first, second, third].entries()) {
    await app.context.pool.query('update runs set updated_at = to_timestamp($2) where id = $1', [id, 1_000 + at]);
  }
  const caller = { workspace_id: crowded.id, member_id: person.member_id, role: 'member' } as MemberCaller;
  const find = async (limits: { few: number; checked: number; most: number }) => {
    const { all, newest } = await findNewestOwn(app.context, caller, limits);
    expect(all?.toSorted()).toEqual([first, second, third].toSorted());
    return newest;
  };
  expect(await find({ few: 2, checked: 3, most: 2 })).toEqual([third, second]);
  await start(crowded.owner);
  // Behind the three newest of the list, of which only two are theirs, may be others.
  expect(await find({ few: 2, checked: 3, most: 3 })).toHaveLength(3);
  expect(await find({ few: 3, checked: 1, most: 1 })).toHaveLength(3);
});
