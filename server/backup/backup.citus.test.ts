import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { distributeDatabase } from '../db/distribute-database.ts';
import { joinNodes } from '../testing/citus-cluster.ts';
import { createTestDatabase } from '../testing/database.ts';
import { createTestWorkspace, type TestWorkspace } from '../testing/factories.ts';
import { moveWorkspace } from '../testing/move-workspace.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { readContents } from '../testing/read-contents.ts';
import { seedWorkspace } from '../testing/seed-workspace.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { makeBackup } from './make-backup.ts';
import { openSnapshots, type Snapshots } from './open-snapshots.ts';
import { restoreBackup } from './restore-backup.ts';

let app: TestApp;
let workspace: TestWorkspace;
let folder: string;
let url: string;
beforeAll(async () => {
  app = await openTestApp();
  folder = temporaryFolder('baton-backup-');
  url = app.context.pool.options.connectionString ?? '';
  // Of several, some are on each node.
  for (let n = 0; n < 8; n++) await createTestWorkspace(app);
  workspace = await createTestWorkspace(app);
  await seedWorkspace(workspace);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function countIn({ ofWorkspaces, ofOthers }: Snapshots): Promise<Record<string, string>> {
  const { rows: one } = await ofWorkspaces.query<Record<string, string>>(
    'select (select count(*) from members) as members, (select count(*) from tags) as tags',
  );
  const { rows: other } = await ofOthers.query<Record<string, string>>('select count(*) as users from users');
  return { ...one[0], ...other[0] };
}

test('the snapshots of a backup contain nothing that is written later, on whichever node', async () => {
  const snapshots = await openSnapshots(url);
  try {
    const first = await countIn(snapshots);
    for (let n = 0; n < 8; n++) {
      const other = await createTestWorkspace(app);
      const tag = { tag: { name: 'Later', color: '#112233' } };
      expect((await other.owner.call('POST', `${other.path}/tags`, tag)).status).toBe(201);
    }
    expect(await countIn(snapshots)).toEqual(first);
    await snapshots.finish();
    expect(await countIn(snapshots)).not.toEqual(first);
  } finally {
    await snapshots.close();
  }
});

test('a backup is refused if workspaces were moved while it was made', async () => {
  const snapshots = await openSnapshots(url);
  try {
    await moveWorkspace(app.context.listPool, workspace.id, 'block_writes');
    await expect(snapshots.finish()).rejects.toThrow('were moved to another node');
  } finally {
    await snapshots.close();
  }
});

test('a backup of several nodes is restored on a coordinator, and distributed again', async () => {
  const { folder: backup } = await makeBackup(app.context.config, {
    url,
    files: app.context.files,
    to: join(folder, 'made'),
  });
  const database = await createTestDatabase(null);
  try {
    await joinNodes(inject('citusPorts'), new URL(database.url).pathname.slice(1));
    await restoreBackup(backup, {
      DATABASE_URL: database.url,
      ALLOW_UNSAFE_DATABASE: 'true',
      DATA_DIR: join(folder, 'restored'),
    });
    await distributeDatabase(database.url);
    const [before, after] = [await readContents(url), await readContents(database.url)];
    for (const [name, rows] of before) expect([name, after.get(name)]).toEqual([name, rows]);
    expect(after.get('public.members')).not.toBe('');
  } finally {
    await database.drop();
  }
});
