import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunExport } from '../../contract/exports.ts';
import { definitionBuilders } from '../demo/demo-definition.ts';
import { createExportWorld, type ExportWorld } from '../testing/export-world.ts';
import { createTestWorkflow, createTestWorkspace, requestDefinition, type TestPerson } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { exportLife } from './create-export-file.ts';

let app: TestApp;
let workspace: ExportWorld['workspace'];
let workflow: ExportWorld['workflow'];
let request: ExportWorld['request'];
let read: ExportWorld['read'];
let make: ExportWorld['make'];
let start: ExportWorld['start'];
let fetchFile: ExportWorld['fetchFile'];
let storedFiles: ExportWorld['storedFiles'];
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ workspace, workflow, request, read, make, start, fetchFile, storedFiles } = await createExportWorld(app));
});

let run_id = '';
const setRole = (person: TestPerson, role: string) =>
  workspace.owner.call('PATCH', `${workspace.path}/users/${person.member_id}`, { user_workspace: { role } });
const setAdmins = (admins: TestPerson[]) =>
  workspace.owner.call('PATCH', workflow.path, { workflow: { admins: admins.map(({ member_id }) => member_id) } });

/** Shares the run or the workflow; returns the id of the share, and the path of all. */
async function share(what: 'run' | 'workflow', body: object): Promise<{ path: string; id: string }> {
  const of = what === 'run' ? `${workspace.path}/runs/${run_id}` : workflow.path;
  const path = `${of}/${what}_viewable_user_workspaces`;
  type Shares = Record<string, { id: string }[]>;
  const { body: shares, problem } = await workspace.owner.call<Shares>('POST', path, body);
  const id = shares[`${what}_viewable_user_workspaces`]?.[0]?.id;
  if (!id) throw new Error(JSON.stringify(problem));
  return { path, id };
}

describe('an export', () => {
  test('has only the selected runs that the caller sees', async () => {
    const ids = [];
    for (const name of ['One', 'Two', 'Three']) {
      ids.push(((await start(name)).body as unknown as { run: { id: string } }).run.id);
    }
    const made = await make(workspace.owner, { run_ids: [ids[0], ids[2], app.context.nextId()] });
    expect(made).toMatchObject({ status: 'done', selected: 3, rows_done: 2 });
    const text = (await fetchFile(workspace.owner, made.file_url ?? '')).payload;
    expect([text.includes('One'), text.includes('Two'), text.includes('Three')]).toEqual([true, false, true]);
    const member = await workspace.person();
    expect(await make(member, { run_ids: ids })).toMatchObject({ status: 'done', rows_done: 0 });
    // Made again, it has the same ones.
    expect(await make(workspace.owner, { runs_of: made.id })).toMatchObject({ selected: 3, rows_done: 2 });
    expect((await request(member, { runs_of: made.id })).status).toBe(404);
    const wrong = await request(workspace.owner, { run_ids: [] });
    expect([wrong.status, wrong.problem.errors[0]?.field]).toEqual([422, 'run_ids']);
  });

  test('is requested, made by a worker, and downloaded as a named file', async () => {
    await start('One');
    await start('Two');
    const { status, body } = await request(workspace.owner);
    expect([status, body.export]).toMatchObject([
      201,
      {
        status: 'waiting',
        format: 'csv',
        content: 'runs',
        version: null,
        rows_done: 0,
        rows_total: null,
        file_url: null,
      },
    ]);
    await app.work();
    const made = await read(workspace.owner, body.export.id);
    expect(made).toMatchObject({ status: 'done', rows_done: 2, rows_total: 2, can: { download: true, delete: true } });
    expect(made.expires_at).toBeGreaterThan(app.context.now() + exportLife - 60);
    const file = await fetchFile(workspace.owner, made.file_url ?? '');
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.length).toBe(made.size);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': String(made.size),
      'content-disposition': expect.stringMatching(/^attachment; filename="Workflow \d+ \d{4}-\d\d-\d\d en\.csv"/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const { body: list } = await workspace.owner.call<{ exports: RunExport[] }>('GET', `${workspace.path}/exports`);
    expect(list.exports.map(({ id }) => id)).toEqual([made.id]);
  });

  test('does not count as storage', async () => {
    await start('One');
    await make(workspace.owner);
    const { rows } = await app.context.pool.query(
      'select 1 from usage_deltas where workspace_id = $1 and (storage <> 0 or files <> 0)',
      [workspace.id],
    );
    expect(rows).toHaveLength(0);
  });

  test('with reversed dates is refused at both fields', async () => {
    const { status, problem } = await request(workspace.owner, { start_datetime: 200, end_datetime: 100 });
    expect([status, problem.errors]).toEqual([
      422,
      [
        { field: 'start_datetime', code: 'from_after_to', message: 'From cannot more than To' },
        { field: 'end_datetime', code: 'to_before_from', message: 'To cannot less than From' },
      ],
    ]);
    expect((await request(workspace.owner, { start_datetime: 100, end_datetime: 100 })).status).toBe(201);
  });

  test.each([
    [{ format: 'pdf' }, 'format'],
    [{ format: undefined }, 'format'],
    [{ workflow_id: 'x' }, 'workflow_id'],
    [{ start_datetime: 'yesterday' }, 'start_datetime'],
    [{ end_datetime: 1e15 }, 'end_datetime'],
    [{ content: 'everything' }, 'content'],
  ])('requested with %j is refused at %s', async (wrong, field) => {
    const { status, problem } = await request(workspace.owner, wrong);
    expect([status, problem.errors.map((one) => one.field)]).toEqual([422, [field]]);
  });

  test('accepts neither a workflow of another workspace nor a version of another workflow', async () => {
    const otherWorkspace = await createTestWorkspace(app);
    const foreign = await createTestWorkflow(
      otherWorkspace,
      requestDefinition([otherWorkspace.owner.ref], definitionBuilders('foreign')),
      [],
    );
    expect((await request(workspace.owner, { workflow_id: foreign.id })).problem).toMatchObject({
      code: 'workflow_not_found',
      detail: `Could not find workflow with id ${foreign.id}`,
    });
    type Whole = { versions: { id: string }[] };
    const { body } = await otherWorkspace.owner.call<Whole>('GET', foreign.path);
    expect((await request(workspace.owner, { version_id: body.versions[0]?.id })).status).toBe(404);
  });

  test('has the runs that started within its dates, the last second included, and only of its version', async () => {
    const names = ['before', 'first', 'last', 'after'];
    for (const name of names) await start(name);
    for (const [index, name] of names.entries()) {
      await app.context.pool.query(
        'update runs set started_at = to_timestamp($3) where workspace_id = $1 and name = $2',
        [workspace.id, name, [999, 1000, 2000.7, 2001][index]],
      );
    }
    expect(await make(workspace.owner, { start_datetime: 1000, end_datetime: 2000 })).toMatchObject({ rows_done: 2 });
    expect(await make(workspace.owner, { start_datetime: 2000 })).toMatchObject({ rows_done: 2 });
    expect(await make(workspace.owner, { end_datetime: 999 })).toMatchObject({ rows_done: 1 });
    const { body } = await workspace.owner.call<{ draft: { revision: number } }>('PATCH', `${workflow.path}/draft`, {
      revision: 2,
      definition: { ...workflow.definition, cancellation: [workspace.owner.ref] },
    });
    const { body: second } = await workspace.owner.call<{ version: { id: string } }>(
      'POST',
      `${workflow.path}/versions`,
      {
        revision: body.draft.revision,
        version: { number: 2, description: '' },
      },
    );
    await start('of the second version');
    const made = await make(workspace.owner, { version_id: second.version.id });
    expect(made).toMatchObject({ rows_done: 1, version: { id: second.version.id, number: 2 } });
  });

  test('can be read only by the member who requested it, and not by a guest', async () => {
    const [member, other, guest] = [
      await workspace.person(),
      await workspace.person(),
      await workspace.person('guest'),
    ];
    const made = await make(member);
    const paths = [`${workspace.path}/exports/${made.id}`, made.file_url ?? ''];
    for (const path of paths) {
      expect((await fetchFile(member, path)).statusCode).toBe(200);
      for (const person of [other, guest, workspace.owner])
        expect((await fetchFile(person, path)).statusCode).toBe(404);
      expect((await app.call('GET', path)).status).toBe(401);
    }
    expect((await workspace.owner.call('DELETE', paths[0] ?? '')).status).toBe(404);
    expect((await request(guest)).status).toBe(403);
    expect((await guest.call('GET', `${workspace.path}/exports`)).status).toBe(403);
    await app.context.pool.query(`update members set role = 'guest' where id = $1`, [member.member_id]);
    for (const path of paths) expect((await fetchFile(member, path)).statusCode).toBe(404);
  });

  test.each<[string, (person: TestPerson) => Promise<() => Promise<unknown>>]>([
    [
      'is an owner no more',
      async (person) => {
        await setRole(person, 'owner');
        return () => setRole(person, 'member');
      },
    ],
    [
      'administers the workflow no more',
      async (person) => {
        await setAdmins([workspace.owner, person]);
        return () => setAdmins([workspace.owner]);
      },
    ],
    [
      'has left a group that a run is shared with',
      async (person) => {
        const group = await workspace.group(person);
        await share('run', { group_ids: [group.id] });
        return () => app.context.pool.query('delete from group_members where group_id = $1', [group.id]);
      },
    ],
    [
      'has lost the share of a run',
      async (person) => {
        const { path, id } = await share('run', { user_workspace_ids: [person.member_id] });
        return () => workspace.owner.call('DELETE', `${path}/${id}`);
      },
    ],
    [
      'manages the runs of the workflow no more',
      async (person) => {
        const { path, id } = await share('workflow', { user_workspace_ids: [person.member_id], role: 'manager' });
        return () => workspace.owner.call('PATCH', path, { id, role: 'viewer' });
      },
    ],
  ])('expires once its member %s, and not before', async (_what, give) => {
    const person = await workspace.person();
    const { body } = await start('Shared');
    run_id = (body as unknown as { run: { id: string } }).run.id;
    const take = await give(person);
    const made = await make(person);
    expect(made.rows_done).toBe(1);
    const { file_url } = await read(person, made.id);
    // More access, and a run less, change nothing.
    await workspace.group(person);
    await workspace.owner.call('PATCH', `${workspace.path}/runs/${run_id}/cancel`, {});
    await workspace.owner.call('PATCH', `${workspace.path}/runs/${run_id}/delete_run`, {});
    expect((await fetchFile(person, file_url ?? '')).statusCode).toBe(200);
    await workspace.owner.call('PATCH', `${workspace.path}/runs/${run_id}/restore_run`);
    await take();
    expect((await fetchFile(person, file_url ?? '')).json()).toMatchObject({ code: 'link_expired' });
    expect(await read(person, made.id)).toMatchObject({ status: 'expired', file_url: null, can: { download: false } });
    await setRole(person, 'owner');
    expect(await read(person, made.id)).toMatchObject({ status: 'done', can: { download: true } });
  });

  test('fails if the member has become a guest or left before it is made', async () => {
    const [guest, gone] = [await workspace.person(), await workspace.person()];
    const requested = [await request(guest), await request(gone)];
    await app.context.pool.query(`update members set role = 'guest' where id = $1`, [guest.member_id]);
    await app.context.pool.query(`update members set status = 'disabled' where id = $1`, [gone.member_id]);
    await app.work();
    for (const { body } of requested) {
      const { rows } = await app.context.pool.query('select status, failure from exports where id = $1', [
        body.export.id,
      ]);
      expect(rows).toEqual([{ status: 'failed', failure: 'not_allowed' }]);
    }
    expect(storedFiles()).toEqual([]);
  });

  test('is refused while twenty exports of the member wait', async () => {
    for (let requested = 0; requested < 20; requested++) expect((await request(workspace.owner)).status).toBe(201);
    expect((await request(workspace.owner)).problem.code).toBe('too_many_requests');
    expect((await request(await workspace.person())).status).toBe(201);
    await app.work();
    const { rows } = await app.context.pool.query('select status from exports where workspace_id = $1', [workspace.id]);
    expect(rows.map(({ status }) => status)).toEqual(Array(21).fill('done'));
  });
});
