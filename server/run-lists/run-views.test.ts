import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf } from '../../engine/actions/index.ts';
import { createTestWorkflow, createTestWorkspace, requestDefinition } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

describe('a view', () => {
  type One = { view: { id: string; name: string; query: object } };
  type Some = { views: One['view'][] };

  test('is saved, renamed and deleted by its member only, guests included', async () => {
    const workspace = await createTestWorkspace(app);
    const views = `${workspace.path}/runs/views`;
    const guest = await workspace.person('guest');
    const query = { status: 'overdue', assignees: [guest.member_id], desc: false, is_table: true, columns: ['status'] };
    const made = await guest.call<One>('POST', views, { view: { name: ' Mine ', query: { ...query, other: 1 } } });
    expect([made.status, made.body.view]).toMatchObject([201, { name: 'Mine', query }]);
    expect(made.body.view.query).toEqual(query);
    const path = `${views}/${made.body.view.id}`;
    const taken = await guest.call('POST', views, { view: { name: 'MINE', query: {} } });
    expect([taken.status, taken.problem.errors[0]?.field]).toEqual([409, 'view.name']);
    expect((await workspace.owner.call('POST', views, { view: { name: 'Mine', query: {} } })).status).toBe(201);
    for (const [method, body] of [
      ['PATCH', { view: { name: 'Stolen' } }],
      ['DELETE', undefined],
    ] as const) {
      expect((await workspace.owner.call(method, path, body)).status).toBe(404);
    }
    await guest.call('POST', views, { view: { name: 'Another', query: {} } });
    const clash = await guest.call('PATCH', path, { view: { name: 'another' } });
    expect([clash.status, clash.problem.code]).toEqual([409, 'name_taken']);
    expect((await guest.call<One>('PATCH', path, { view: { name: 'mine' } })).body.view.name).toBe('mine');
    const names = async () => (await guest.call<Some>('GET', views)).body.views.map(({ name }) => name);
    expect(await names()).toEqual(['Another', 'mine']);
    expect((await guest.call('DELETE', path)).status).toBe(200);
    expect((await guest.call('DELETE', path)).status).toBe(404);
    expect(await names()).toEqual(['Another']);
  });

  test.each([
    [{ started: '2026-02-30..' }, 'started', 'invalid_value'],
    [{ due: '2026-03-02..2026-03-01' }, 'due', 'from_after_to'],
    [{ sort_by: 'field' }, 'sort_field', 'blank'],
    [{ fields: [`0190a6c0-5d4e-7c3b-8f2a-1b2c3d4e5f60:1`] }, 'workflow_id', 'blank'],
  ])('is not saved if no list can be read by it: %s', async (query, field, code) => {
    const { owner, path } = await createTestWorkspace(app);
    const views = `${path}/runs/views`;
    const { body } = await owner.call<One>('POST', views, { view: { name: 'Good', query: { started: 'today' } } });
    for (const { status, problem } of [
      await owner.call('POST', views, { view: { name: 'Bad', query } }),
      await owner.call('PATCH', `${views}/${body.view.id}`, { view: { query } }),
    ]) {
      expect([status, problem.errors[0]]).toMatchObject([422, { field: `view.query.${field}`, code }]);
    }
    const { views: kept } = (await owner.call<Some>('GET', views)).body;
    expect(kept).toMatchObject([{ name: 'Good', query: { started: 'today' } }]);
  });

  test('is shared by a member with the whole workspace, and changed by its author and deleted by owners only', async () => {
    const workspace = await createTestWorkspace(app);
    const views = `${workspace.path}/runs/views`;
    const [author, guest] = [await workspace.person(), await workspace.person('guest')];
    const { body } = await author.call<One>('POST', views, { view: { name: 'Ours', query: { status: 'active' } } });
    const path = `${views}/${body.view.id}`;
    const seen = async (person: typeof author) =>
      (await person.call<Some>('GET', views)).body.views.map((view) => ({ ...view }) as Record<string, unknown>);
    expect(await seen(guest)).toEqual([]);
    expect((await author.call('PATCH', path, { view: { is_shared: true } })).status).toBe(200);
    expect(await seen(guest)).toMatchObject([
      { name: 'Ours', is_shared: true, can: { share: false, rename: false, delete: false } },
    ]);
    expect(await seen(author)).toMatchObject([{ shared_by: null, can: { share: true, rename: true, delete: true } }]);
    expect(await seen(workspace.owner)).toMatchObject([{ can: { share: false, rename: false, delete: true } }]);
    expect((await guest.call('PATCH', path, { view: { name: 'Mine' } })).status).toBe(404);
    expect((await guest.call('DELETE', path)).status).toBe(404);
    const own = await guest.call<One>('POST', views, { view: { name: 'Guest', query: {} } });
    const refused = await guest.call('PATCH', `${views}/${own.body.view.id}`, { view: { is_shared: true } });
    expect(refused.status).toBe(403);
    const other = await createTestWorkspace(app);
    expect((await other.owner.call<Some>('GET', `${other.path}/runs/views`)).body.views).toEqual([]);
    expect((await author.call('PATCH', path, { view: { is_shared: false } })).status).toBe(200);
    expect(await seen(workspace.owner)).toEqual([]);
    await author.call('PATCH', path, { view: { is_shared: true } });
    expect((await workspace.owner.call('DELETE', path)).status).toBe(200);
    expect(await seen(author)).toEqual([]);
  });

  test('shows each reader the filters and the order that they may use, and says what is left out', async () => {
    const workspace = await createTestWorkspace(app);
    const { owner } = workspace;
    const member = await workspace.person();
    const definition = requestDefinition([owner.ref]);
    definition.action_groups[0]!.actions[0]!.is_lock = true;
    const { id } = await createTestWorkflow(workspace, definition, [owner.ref]);
    const [open] = definition.trigger_form;
    const locked = fieldsOf(definition.action_groups[0]!.actions[0]!)[0]!;
    const views = `${workspace.path}/runs/views`;
    const fields = [...(open ? [`${open.id}:x`] : []), `${locked.id}:1..`];
    const query = { workflow_id: id, fields, sort_by: 'field', sort_field: locked.id, desc: true };
    const { body } = await owner.call<One>('POST', views, { view: { name: 'Ours', query } });
    await owner.call('PATCH', `${views}/${body.view.id}`, { view: { is_shared: true } });
    const of = async (person: typeof member) =>
      (await person.call<{ views: { query: object; is_limited: boolean }[] }>('GET', views)).body.views[0]!;
    expect(await of(owner)).toMatchObject({ query, is_limited: false });
    const seen = await of(member);
    expect(seen.is_limited).toBe(true);
    expect(seen.query).toEqual({ workflow_id: id, ...(open && { fields: fields.slice(0, 1) }) });
    const list = new URLSearchParams(seen.query as Record<string, string>);
    expect((await member.call('GET', `${workspace.path}/runs/index_v2?${list}`)).status).toBe(200);

    const risk = { view: { query: { status: 'active', at_risk: true } } };
    await owner.call('PATCH', `${views}/${body.view.id}`, risk);
    expect(await of(member)).toMatchObject({ query: { at_risk: true }, is_limited: false });
    expect(await of(await workspace.person('guest'))).toMatchObject({ query: { status: 'active' }, is_limited: true });
  });

  test('is changed by its author to list something else', async () => {
    const workspace = await createTestWorkspace(app);
    const views = `${workspace.path}/runs/views`;
    const { body } = await workspace.owner.call<One>('POST', views, { view: { name: 'Mine', query: {} } });
    const query = { is_table: true, columns: ['status', 'due'], widths: ['due:180'], group_by: 'holder' };
    const path = `${views}/${body.view.id}`;
    const changed = await workspace.owner.call<One>('PATCH', path, { view: { query } });
    expect([changed.status, changed.body.view.query, changed.body.view.name]).toEqual([200, query, 'Mine']);
    const wrong = await workspace.owner.call('PATCH', path, { view: { query: { widths: ['due:9999'] } } });
    expect([wrong.status, wrong.problem.errors[0]?.field]).toEqual([422, 'view.query.widths.0']);
    const other = await workspace.person();
    expect((await other.call('PATCH', path, { view: { query: {} } })).status).toBe(404);
  });

  test('requires a name and a valid query', async () => {
    const workspace = await createTestWorkspace(app);
    const views = `${workspace.path}/runs/views`;
    const wrong: [object, string][] = [
      [{ name: ' ', query: {} }, 'view.name'],
      [{ name: 'x'.repeat(61), query: {} }, 'view.name'],
      [{ name: 'View' }, 'view.query'],
      [{ name: 'View', query: { status: 'lost' } }, 'view.query.status'],
      [{ name: 'View', query: { assignees: ['x'] } }, 'view.query.assignees.0'],
      [{ name: 'View', query: { columns: ['<b>'] } }, 'view.query.columns.0'],
    ];
    for (const [view, field] of wrong) {
      const { status, problem } = await workspace.owner.call('POST', views, { view });
      expect([status, problem.errors[0]?.field]).toEqual([422, field]);
    }
    expect((await workspace.owner.call<Some>('GET', views)).body.views).toEqual([]);
  });

  test('is one of fifty at most, also with concurrent requests', async () => {
    const workspace = await createTestWorkspace(app);
    const { owner } = workspace;
    const views = `${workspace.path}/runs/views`;
    const answers = await Promise.all(
      Array.from({ length: 56 }, (_, number) =>
        owner.call('POST', views, { view: { name: `View ${number}`, query: {} } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ problem }) => problem.code)).toEqual(Array(6).fill('too_many_views'));
    expect((await owner.call<Some>('GET', views)).body.views).toHaveLength(50);
  });
});
