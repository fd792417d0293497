import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListedRun } from '../../contract/run-lists.ts';
import { fieldsOf } from '../../engine/actions/index.ts';
import type { Definition } from '../../engine/definition.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestPerson;
let ann: TestPerson;
let definition: Definition;
let workflow_id: string;

const idOf = (key: string) =>
  [...definition.trigger_form, ...definition.action_groups.flatMap(({ actions }) => actions.flatMap(fieldsOf))].find(
    (field) => field.key === key,
  )?.id ?? '';

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  owner = workspace.owner;
  ann = await workspace.person();
  const build = definitionBuilders('details');
  const { field, act, group } = build;
  const secret = act(
    'form',
    'Secret',
    { fields: [field('text', 'salary', 'Salary')] },
    { assignees: [ann.ref], is_lock: true },
  );
  definition = {
    schema: 1,
    trigger_form: [
      field('text', 'city', 'City', { required: false }),
      field('number', 'amount', 'Amount', { required: false }),
      field('date', 'day', 'Day', { required: false }),
      field('dropdown', 'size', 'Size', { required: false, of: { large: 'Large', small: 'Small' } }),
      field('phone_number', 'phone', 'Phone', { required: false }),
    ],
    action_groups: [
      group('First', act('task', 'Do', { instructions: '', vote: anyVote }, { assignees: [ann.ref] })),
      group('Second', secret),
    ],
    cancellation: [],
  };
  workflow_id = (await createTestWorkflow(workspace, definition, [owner.ref, ann.ref])).id;
  const sizes = definition.trigger_form[3]?.choices ?? [];
  await start(owner, 'One', {
    ...{ city: 'Lisbon', amount: '9', day: '2026-03-01', size: sizes[1]?.id },
    phone: '+351 21 234 5678',
  });
  await start(owner, 'Two', { city: 'New Lisbon', amount: '10.5', day: '2026-04-01', size: sizes[0]?.id });
  const three = await start(ann, 'Three', { city: 'Oslo', amount: '100' }, { due_date: app.context.now() + 3600 });
  await ann.call('PATCH', `${workspace.path}/runs/${three.id}/run_steps/${stepOf(three, 'Do').id}`, {
    run_step: { answer: 'done' },
  });
  const four = await start(ann, 'Four', {});
  await owner.call('PATCH', `${workspace.path}/runs/${four.id}/cancel`, {});
});
afterAll(() => app.close());

async function start(person: TestPerson, name: string, values: object, run: object = {}): Promise<TestRun> {
  const fields = Object.entries(values).map(([key, value]) => ({ key, value }));
  const body = { workflow_id, run: { name, ...run }, fields };
  const { body: reply, problem } = await person.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, body);
  if (!reply.run) throw new Error(JSON.stringify(problem));
  return reply.run;
}

const ask = (query: string, person = owner) =>
  person.call<{ runs: ListedRun[]; total: number; is_partial: boolean; next_cursor: string | null }>(
    'GET',
    `${workspace.path}/runs/index_v2?${query}`,
  );
async function names(query: string, person = owner): Promise<string[]> {
  const { body, problem } = await ask(query, person);
  if (!body.runs) throw new Error(JSON.stringify(problem));
  expect(body.total).toBe(body.runs.length);
  return body.runs.map(({ name }) => name);
}
const found = async (query: string) => (await names(query)).sort();

describe('a list of runs is filtered', () => {
  test('by who started the runs and by the stage in which they stand', async () => {
    expect(await found(`initiators=${ann.member_id}`)).toEqual(['Four', 'Three']);
    const [first, second] = definition.action_groups;
    expect(await found(`stages=${first?.id}`)).toEqual(['One', 'Two']);
    expect(await found(`stages=${first?.id},${second?.id}&initiators=${ann.member_id}`)).toEqual(['Three']);
    const board = await owner.call<{ columns: { total: number }[] }>(
      'GET',
      `${workspace.path}/runs/board?workflow_id=${workflow_id}&initiators=${ann.member_id}`,
    );
    expect(board.body.columns.map(({ total }) => total)).toEqual([0, 1, 1]);
  });

  test('by several workflows, of the list and of the board', async () => {
    const own = await createTestWorkspace(app);
    const get = <Body>(query: string) => own.owner.call<Body>('GET', `${own.path}/runs/${query}`);
    const list = (query: string) => get<{ runs: ListedRun[]; next_cursor: string }>(`index_v2?${query}`);
    const namesOf = async (query: string) => (await list(query)).body.runs.map(({ name }) => name).sort();
    const ofOwner = JSON.parse(JSON.stringify(definition).replaceAll(ann.member_id, own.owner.member_id));
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      const { id } = await createTestWorkflow(own, ofOwner, [own.owner.ref]);
      ids.push(id);
      const body = { workflow_id: id, run: { name }, fields: [] };
      expect((await own.owner.call('POST', `${own.path}/runs`, body)).status).toBe(201);
    }
    const [one, two, three] = ids as [string, string, string];
    expect(await namesOf(`workflows=${one},${two}`)).toEqual(['One', 'Two']);
    expect(await namesOf(`workflows[]=${one}&workflows[]=${three}`)).toEqual(['One', 'Three']);
    expect(await namesOf(`workflows=${one},${two}&initiators=${own.owner.member_id}`)).toEqual(['One', 'Two']);
    expect(await namesOf(`workflows=${one}&workflow_id=${two}`)).toEqual([]);
    expect(await namesOf('workflows=')).toHaveLength(3);

    const paging = 'per_page=1&sort_by=name&desc=false';
    const { body: first } = await list(`workflows=${one},${two}&${paging}`);
    expect(await namesOf(`workflows=${two},${one}&${paging}&cursor=${first.next_cursor}`)).toEqual(['Two']);
    expect((await list(`workflows=${two}&${paging}&cursor=${first.next_cursor}`)).status).toBe(422);

    const board = await get<{ columns: { id: string; total: number }[] }>(`board?workflows=${one},${three}`);
    const totals = Object.fromEntries(board.body.columns.map(({ id, total }) => [id, total]));
    expect(totals).toEqual({ [one]: 1, [three]: 1, ended: 0 });

    const wrong = async (query: string) => (await list(query)).problem.errors[0]?.field;
    expect(await wrong(`workflows=${one},x`)).toBe('workflows');
    expect(await wrong(`workflows=${one}&fields=${idOf('city')}:x`)).toBe('workflow_id');
  });

  test('by the days of start, due date and end, in the zone of the reader', async () => {
    expect(await found('started=today')).toHaveLength(4);
    expect(await found('started=..2020-01-01')).toEqual([]);
    expect(await found('started=2020-01-01..')).toHaveLength(4);
    expect(await found('due=next_7_days')).toEqual(['Three']);
    expect(await found('due=none')).toEqual(['Four', 'One', 'Two']);
    expect(await found('ended=last_7_days')).toEqual(['Four']);
    expect(await found('ended=none')).toEqual(['One', 'Three', 'Two']);
  });

  test("by the values of a workflow's fields", async () => {
    const of = (...fields: string[]) =>
      found(`workflow_id=${workflow_id}${fields.map((one) => `&fields=${encodeURIComponent(one)}`).join('')}`);
    expect(await of(`${idOf('city')}:lisbon`)).toEqual(['One', 'Two']);
    expect(await of(`${idOf('city')}:%`)).toEqual([]);
    expect(await of(`${idOf('amount')}:10..`)).toEqual(['Three', 'Two']);
    expect(await of(`${idOf('amount').toUpperCase()}:9`)).toEqual(['One']);
    expect(await of(`${idOf('day')}:..2026-03-31`)).toEqual(['One']);
    expect(await of(`${idOf('size')}:${definition.trigger_form[3]?.choices?.[0]?.id}`)).toEqual(['Two']);
    expect(await of(`${idOf('city')}:lisbon`, `${idOf('amount')}:..9.5`)).toEqual(['One']);
    expect(await of(`${idOf('phone')}:+351 21-234`)).toEqual(['One']);
    expect(await of(`${idOf('phone')}:-`)).toEqual([]);
  });

  test.each([
    ['started=2026-02-30..', 'started'],
    ['started=2026-03-02..2026-03-01', 'started'],
    ['started=yesterday', 'started'],
    ['initiators=me', 'initiators'],
    ['fields=x', 'fields'],
    ['sort_by=field', 'sort_field'],
  ])('by nothing that is wrong: %s', async (query, field) => {
    const { status, problem } = await ask(`workflow_id=${workflow_id}&${query}`);
    expect([status, problem.errors[0]?.field]).toEqual([422, field]);
  });

  test.each([
    ['amount', '10..9.5', 422],
    ['amount', '10..10.00', 200],
    ['day', '2026-04-01..2026-03-31', 422],
    ['day', '2026-03-31..2026-03-31', 200],
  ])('by %s %s with %i, as a range of days from a later to an earlier one', async (key, range, expected) => {
    const { status, problem } = await ask(`workflow_id=${workflow_id}&fields=${idOf(key)}:${range}`);
    expect(status).toBe(expected);
    if (status === 422) expect(problem.errors[0]).toMatchObject({ field: 'fields', code: 'from_after_to' });
  });

  test('by a field only of its workflow, with a value of its type, and never of a locked action for others', async () => {
    const wrong = async (query: string, person = owner) => (await ask(query, person)).problem?.errors?.[0]?.field;
    expect(await wrong(`fields=${idOf('city')}:x`)).toBe('workflow_id');
    expect(await wrong(`workflow_id=${workflow_id}&fields=${idOf('amount')}:many`)).toBe('fields');
    expect(await wrong(`workflow_id=${workflow_id}&fields=${workflow_id}:x`)).toBe('fields');
    const locked = `workflow_id=${workflow_id}&fields=${idOf('salary')}:1`;
    expect((await ask(locked)).status).toBe(200);
    expect(await wrong(locked, ann)).toBe('fields');
    expect(await wrong(`workflow_id=${workflow_id}&sort_by=field&sort_field=${idOf('salary')}`, ann)).toBe(
      'sort_field',
    );
  });
});

describe('a list of runs is sorted', () => {
  test.each([
    ['sort_by=initiator&desc=false', 4],
    ['sort_by=workflow', 4],
    ['sort_by=ended_at', 4],
    ['sort_by=progress', 4],
  ])('by what no index has: %s', async (query, count) => {
    expect(await names(query)).toHaveLength(count);
  });

  test('by a field: numbers by size, choices by their order, runs without a value last', async () => {
    const by = (key: string, desc: boolean) =>
      names(`workflow_id=${workflow_id}&sort_by=field&sort_field=${idOf(key)}&desc=${desc}`);
    expect(await by('amount', false)).toEqual(['One', 'Two', 'Three', 'Four']);
    expect(await by('amount', true)).toEqual(['Three', 'Two', 'One', 'Four']);
    expect((await by('size', false)).slice(0, 2)).toEqual(['Two', 'One']);
    expect((await by('city', false)).slice(0, 3)).toEqual(['One', 'Two', 'Three']);
    expect((await names('sort_by=ended_at&desc=true'))[0]).toBe('Four');
  });

  test('by names and texts as they are searched, and filtered so: accents and the case of letters change nothing', async () => {
    const others = await createTestWorkspace(app);
    const { call, ref } = others.owner;
    const words = ['Zagreb', 'Évora', 'amsterdam'];
    const ids: string[] = [];
    const city = definitionBuilders('folded').field('text', 'city', 'City');
    for (const word of words) {
      const { act, group } = definitionBuilders(`folded ${word}`);
      const wait = act('task', 'Wait', { instructions: '', vote: anyVote }, { assignees: [ref] });
      const made = { ...definition, trigger_form: [city], action_groups: [group('Group', wait)] };
      const { id, path } = await createTestWorkflow(others, made, [ref]);
      await call('PATCH', path, { workflow: { name: word } });
      ids.push(id);
    }
    const begin = (workflow_id: string | undefined, name: string) =>
      call('POST', `${others.path}/runs`, { workflow_id, run: { name }, fields: [{ key: 'city', value: name }] });
    for (const [index, word] of words.entries()) await begin(ids[index], word);
    for (const word of words.slice(1)) await begin(ids[0], word);
    const list = async (query: string) =>
      (await call<{ runs: ListedRun[] }>('GET', `${others.path}/runs/index_v2?desc=false&${query}`)).body.runs;
    const sorted = ['amsterdam', 'Évora', 'Zagreb'];
    const workflows = (await list('sort_by=workflow')).map(({ workflow }) => workflow.name);
    expect([...new Set(workflows)]).toEqual(sorted);
    const ofOne = `workflow_id=${ids[0]}`;
    const cities = await list(`${ofOne}&sort_by=field&sort_field=${city.id}`);
    expect(cities.map(({ name }) => name)).toEqual(sorted);
    for (const typed of ['evora', 'ÉVORA', 'e\u0301vora']) {
      const found = await list(`${ofOne}&fields=${city.id}:${encodeURIComponent(typed)}`);
      expect(found.map(({ name }) => name)).toEqual(['Évora']);
    }
  });

  test('by who holds them, those that nobody holds last, and by how far they are', async () => {
    const { body } = await ask('sort_by=name&desc=false');
    const one = body.runs.find(({ name }) => name === 'One');
    const run = await owner.call<{ run: TestRun }>('GET', `${workspace.path}/runs/${one?.id}`);
    const reassigned = await owner.call(
      'PATCH',
      `${workspace.path}/runs/${one?.id}/run_steps/${stepOf(run.body.run, 'Do').id}/reassign`,
      { assignees: [owner.ref] },
    );
    expect(reassigned.status).toBe(200);
    const holders = async (desc: boolean) =>
      (await ask(`sort_by=holder&desc=${desc}`)).body.runs.map(({ assignees }) => assignees[0]?.name.toLowerCase());
    const up = await holders(false);
    expect(new Set(up).size).toBe(3);
    expect(up.slice(0, 3)).toEqual(up.slice(0, 3).toSorted());
    expect(up[3]).toBeUndefined();
    expect((await holders(true)).slice(0, 3)).toEqual(up.slice(0, 3).toReversed());
    // Of two actions one is done.
    expect((await names('sort_by=progress&desc=true'))[0]).toBe('Three');
  });

  test('page by page, by a cursor of that order only', async () => {
    const query = `workflow_id=${workflow_id}&sort_by=field&sort_field=${idOf('amount')}&desc=false&per_page=1`;
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await ask(`${query}${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...body.runs.map(({ name }) => name));
      cursor = body.next_cursor;
    } while (cursor);
    expect(seen).toEqual(['One', 'Two', 'Three', 'Four']);
    const { body } = await ask(query);
    const forged = JSON.parse(Buffer.from(body.next_cursor ?? '', 'base64url').toString());
    const wrong = Buffer.from(JSON.stringify([forged[0], 'next', 'x', forged[3]])).toString('base64url');
    expect((await ask(`${query}&cursor=${wrong}`)).problem.errors[0]?.field).toBe('cursor');
    expect((await ask(`workflow_id=${workflow_id}&per_page=1&cursor=${body.next_cursor}`)).status).toBe(422);
  });

  test('page by page, also behind the longest number that a field takes', async () => {
    const others = await createTestWorkspace(app);
    const { call, ref } = others.owner;
    const { act, field, group } = definitionBuilders('long numbers');
    const wait = act('task', 'Wait', { instructions: '', vote: anyVote }, { assignees: [ref] });
    const size = field('number', 'size', 'Size');
    const made = { ...definition, trigger_form: [size], action_groups: [group('Group', wait)] };
    const { id } = await createTestWorkflow(others, made, [ref]);
    for (const value of ['1', '9'.repeat(100)]) {
      await call('POST', `${others.path}/runs`, { workflow_id: id, fields: [{ key: 'size', value }] });
    }
    const query = `workflow_id=${id}&sort_by=field&sort_field=${size.id}&desc=true&per_page=1`;
    const list = (more = '') =>
      call<{ runs: ListedRun[]; next_cursor: string }>('GET', `${others.path}/runs/index_v2?${query}${more}`);
    const { body } = await list();
    expect((await list(`&cursor=${body.next_cursor}`)).body.runs).toHaveLength(1);
  });

  test('and tells when a list has more runs than were looked at', async () => {
    expect((await ask('sort_by=status')).body.is_partial).toBe(false);
    // In parts, because PostgreSQL cancels a statement of the application after ten seconds.
    for (const from of [1, 3_001, 6_001, 9_001]) {
      await app.context.pool.query(
        `insert into runs (workspace_id, id, workflow_id, version_id, status, revision, name, description, depth, started_at,
            updated_at, initiator_id)
          select workspace_id, gen_random_uuid(), workflow_id, version_id, 'running', 1, 'Many', '', 0, started_at,
            updated_at + n * interval '1 second', initiator_id
          from runs, generate_series($1::int, least($1::int + 2999, 10001)) n where name = 'One'`,
        [from],
      );
    }
    const { body } = await ask('sort_by=status&per_page=1');
    expect([body.is_partial, body.total]).toEqual([true, 10_000]);
    expect((await ask('sort_by=updated_at&per_page=1')).body.is_partial).toBe(false);
    // The oldest runs are beyond what is looked at.
    expect(await names(`started=today&search=Two`)).toEqual(['Two']);
    const old = await ask(`initiators=${owner.member_id}&per_page=100&sort_by=name&desc=true`);
    expect(old.body.runs.some(({ name }) => name === 'Two')).toBe(false);
    // Those of somebody who started few are all looked at.
    const few = await ask(`initiators=${ann.member_id}&sort_by=name`);
    expect([few.body.runs.map(({ name }) => name), few.body.is_partial]).toEqual([['Three', 'Four'], false]);
  });

  test('but finds all runs of somebody who sees some thousands', async () => {
    await app.context.pool.query(
      `insert into run_viewers (workspace_id, id, run_id, member_id, role, created_by, created_at)
        select workspace_id, gen_random_uuid(), id, $2, 'viewer', initiator_id, now()
        from (select * from runs where workspace_id = $1 and name = 'Many' limit 2100) r`,
      [workspace.id, ann.member_id],
    );
    const found = await ask(`initiators=${owner.member_id}&per_page=100&sort_by=name&desc=true`, ann);
    expect(found.body.runs.slice(0, 1).map(({ name }) => name)).toEqual(['Two']);
    expect(found.body.is_partial).toBe(false);
    expect(found.body.total).toBeGreaterThan(2_100);
  });
});
