import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createExportWorld, type ExportWorld } from '../testing/export-world.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { createExportFile, exportLife } from './create-export-file.ts';

let app: TestApp;
let workspace: ExportWorld['workspace'];
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
  ({ workspace, request, read, make, start, fetchFile, storedFiles } = await createExportWorld(app));
});

describe('the address of a file', () => {
  test('works only with its token, for 15 minutes, and for its own export', async () => {
    const [made, another] = [await make(workspace.owner), await make(workspace.owner)];
    const path = `${workspace.path}/exports/${made.id}/file`;
    const token = new URLSearchParams(another.file_url?.split('?')[1]).get('token') ?? '';
    const until = Number(token.split('.')[0]);
    const wrong = ['', '?token=', '?token=x', `?token=${token}`, `?token=${until + 60}.${token.split('.')[1]}`];
    for (const query of wrong) expect((await fetchFile(workspace.owner, path + query)).statusCode, query).toBe(404);
    app.later(15 * 60 + 1);
    const late = await fetchFile(workspace.owner, made.file_url ?? '');
    expect([late.statusCode, late.json().code]).toEqual([410, 'link_expired']);
    const fresh = await read(workspace.owner, made.id);
    expect((await fetchFile(workspace.owner, fresh.file_url ?? '')).statusCode).toBe(200);
  });
});

describe('cleanup', () => {
  test('expires an export after a day, and deletes its file', async () => {
    const made = await make(workspace.owner);
    expect(storedFiles()).toHaveLength(1);
    app.later(exportLife - 60);
    await app.work();
    expect(storedFiles()).toHaveLength(1);
    app.later(240);
    expect(await read(workspace.owner, made.id)).toMatchObject({
      status: 'expired',
      file_url: null,
      can: { download: false },
    });
    await app.work();
    expect(storedFiles()).toHaveLength(0);
  });

  test('deletes the file of a deleted export', async () => {
    const made = await make(workspace.owner);
    expect((await workspace.owner.call('DELETE', `${workspace.path}/exports/${made.id}`)).status).toBe(200);
    expect((await fetchFile(workspace.owner, made.file_url ?? '')).statusCode).toBe(404);
    await app.work();
    expect(storedFiles()).toEqual([]);
  });
});

describe('a worker', () => {
  const job = (export_id: string, job_id: string) =>
    createExportFile(app.context, { workspace_id: workspace.id, export_id }, job_id);
  const set = (id: string, values: string) =>
    app.context.pool.query(`update exports set ${values} where id = $1`, [id]);

  test('that was killed leaves a running export, which only the next attempt of the same job makes anew', async () => {
    await start('One');
    const { body } = await request(workspace.owner);
    const [dead, other] = [app.context.nextId(), app.context.nextId()];
    await set(body.export.id, `status = 'running', tries = 1, rows_done = 77, file_key = 'half', job_id = '${dead}'`);
    await job(body.export.id, other);
    expect(await read(workspace.owner, body.export.id)).toMatchObject({ status: 'running', rows_done: 77 });
    await job(body.export.id, dead);
    expect(await read(workspace.owner, body.export.id)).toMatchObject({ status: 'done', rows_done: 1, rows_total: 1 });
    expect(storedFiles()).toHaveLength(1);
    const before = storedFiles();
    await job(body.export.id, dead);
    expect(storedFiles()).toEqual(before);
  });

  test('whose export was deleted or taken over by another attempt leaves no file', async () => {
    await start('One');
    for (const loss of [`update exports set file_key = 'another' where id = $1`, 'delete from exports where id = $1']) {
      const { body } = await request(workspace.owner);
      const { put } = app.context.files;
      app.context.files.put = async (...args) => {
        await put(...args);
        await app.context.pool.query(loss, [body.export.id]);
      };
      await job(body.export.id, app.context.nextId());
      app.context.files.put = put;
      expect(storedFiles()).toEqual([]);
      await set(body.export.id, `status = 'failed'`);
    }
  });

  test('makes one export of a workspace at a time, and then the next', async () => {
    const [first, second] = [await request(workspace.owner), await request(workspace.owner)];
    const running = app.context.nextId();
    await set(first.body.export.id, `status = 'running', job_id = '${running}', file_key = 'x'`);
    await app.work();
    expect(await read(workspace.owner, second.body.export.id)).toMatchObject({ status: 'waiting' });
    await job(first.body.export.id, running);
    await app.work();
    expect(await read(workspace.owner, second.body.export.id)).toMatchObject({ status: 'done' });
  });

  test('tries five times, records the failure, and goes on to the next', async () => {
    const { body } = await request(workspace.owner);
    const { put } = app.context.files;
    app.context.files.put = async () => {
      throw new Error('the disk is full');
    };
    const id = app.context.nextId();
    for (let attempt = 1; attempt < 5; attempt++) {
      await expect(job(body.export.id, id)).rejects.toThrow('the disk is full');
      expect(await read(workspace.owner, body.export.id)).toMatchObject({ status: 'waiting' });
    }
    await job(body.export.id, id);
    app.context.files.put = put;
    expect(await read(workspace.owner, body.export.id)).toMatchObject({ status: 'failed', failure: 'broken' });
    expect(await make(workspace.owner)).toMatchObject({ status: 'done' });
  });
});
