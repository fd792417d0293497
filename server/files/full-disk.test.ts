import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOverHttp } from '../testing/call-over-http.ts';
import { isExtended } from '../testing/extended.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import type { StartedBaton } from '../testing/start-baton.ts';
import { startBatonBeside } from '../testing/start-baton-beside.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createPng, upload } from '../testing/upload.ts';

/** A file system of a few megabytes can be mounted by root only, and not in every container. */
function mountSmall(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const folder = temporaryFolder('baton-full-');
const isMounted = mountSmall(folder);

let app: TestApp;
let workspace: TestWorkspace;
let beside: StartedBaton;
beforeAll(async () => {
  if (!isMounted) return;
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  beside = await startBatonBeside(app, { DATA_DIR: folder, DISK_MIN_FREE_MB: '1' });
});
afterAll(async () => {
  if (isMounted) {
    await beside.close();
    await app.close();
    execFileSync('umount', [folder]);
  }
  rmSync(folder, { recursive: true, force: true });
});

const ballast = join(folder, 'ballast');
/** Fills the disk to its last page. */
function fill(): void {
  mkdirSync(folder, { recursive: true });
  for (let size = 1_048_576; size >= 1; size = Math.floor(size / 2)) {
    for (let n = 0; n < 4; n++) {
      try {
        writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' });
      } catch {
        break;
      }
    }
  }
}

describe.skipIf(!isMounted)('a full disk', () => {
  test('refuses uploads clearly, leaves nothing of them, goes on otherwise, and needs no restart', async () => {
    const call = callOverHttp(beside.base, workspace.owner.token);
    const send = () => upload<{ file: { key: string } }>(call, `${workspace.path}/files`, createPng(8, 8));
    expect((await send()).status).toBe(201);
    const countFiles = async () =>
      (await app.context.pool.query<{ n: number }>('select count(*)::int as n from files')).rows[0]!.n;
    const before = await countFiles();
    fill();
    const refused = await send();
    expect([refused.status, refused.problem.code]).toEqual([503, 'unavailable']);
    expect(await countFiles()).toBe(before);
    expect(readdirSync(join(folder, 'files/.incoming'))).toEqual([]);
    const ready = await fetch(`${beside.base}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('disk_nearly_full')]);

    // Work that needs no space there goes on.
    const { ref } = workspace.owner;
    const workflow = await createTestWorkflow(workspace, requestDefinition([ref]), [ref]);
    expect((await call('POST', `${workspace.path}/runs`, { workflow_id: workflow.id })).status).toBe(201);
    expect((await call('GET', `${workspace.path}/runs/index_v2`)).status).toBe(200);
    type Made = { export: { id: string; status: string; rows_done: number } };
    const { body } = await call<Made>('POST', `${workspace.path}/exports`, { workflow_id: workflow.id, format: 'csv' });
    const state = async () =>
      (await call<Made>('GET', `${workspace.path}/exports/${body.export.id}`)).body.export.status;
    await expect.poll(() => beside.baton.output(), { timeout: 20_000 }).toContain('ENOSPC');
    expect(await state()).not.toBe('done');

    rmSync(ballast);
    expect((await send()).status).toBe(201);
    // Its job is tried again by itself.
    if (isExtended) await expect.poll(state, { timeout: 120_000, interval: 500 }).toBe('done');
  }, 180_000);
});
