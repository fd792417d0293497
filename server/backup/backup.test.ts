import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppContext } from '../app-context.ts';
import { readConfig } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { type Handlers, startWorkers } from '../jobs/start-workers.ts';
import { openFiles } from '../outside/files.ts';
import { callOverHttp } from '../testing/call-over-http.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { isExtended, repeats } from '../testing/extended.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  stepOf,
  type TestRun,
  type TestWorkspace,
} from '../testing/factories.ts';
import { isOnCitus } from '../testing/left-out-on-citus.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { readContents } from '../testing/read-contents.ts';
import { seedWorkspace } from '../testing/seed-workspace.ts';
import { basicEnvironment, freePort, spawnBaton, whenReady } from '../testing/start-baton.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createPng, upload } from '../testing/upload.ts';
import { backUpNightly, findBackupFault, requestNightlyBackup } from './back-up-nightly.ts';
import { makeBackup, rotateBackups } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { recordBackup } from './record-backup.ts';
import { restoreBackup } from './restore-backup.ts';

let app: TestApp;
let workspace: TestWorkspace;
let folder: string;
let backup: string;
const databases: TestDatabase[] = [];
const password = 'four green boats';

async function emptyDatabase(): Promise<string> {
  const database = await createTestDatabase(null);
  databases.push(database);
  return database.url;
}

/** The constraints of a database, and its triggers with their state. */
async function readRules(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ rule: string }>(
    `select conname || pg_get_constraintdef(oid) as rule from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
  );
  await client.end();
  return rows.map(({ rule }) => rule);
}

const target = (url: string, name: string) => ({
  DATABASE_URL: url,
  ALLOW_UNSAFE_DATABASE: 'true',
  JOBS_OUTBOX: String(isOnCitus),
  DATA_DIR: join(folder, name),
});

beforeAll(async () => {
  app = await openTestApp();
  folder = temporaryFolder('baton-backup-');
  workspace = await createTestWorkspace(app);
  await seedWorkspace(workspace);
  await app.context.files.put('files/abc.txt', Buffer.from('a file'), 'text/plain');
  await app.context.pool.query(
    `insert into accounts (id, user_id, account_id, provider_id, password) values ($1, $2::uuid, $2::uuid, 'credential', $3)`,
    [app.context.nextId(), workspace.owner.user_id, await app.context.identity.hashPassword(password)],
  );
  const { url, files } = { url: app.context.pool.options.connectionString ?? '', files: app.context.files };
  backup = (await makeBackup(app.context.config, { url, files, to: join(folder, 'made') })).folder;
});
afterAll(async () => {
  await app.close();
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  test('restores everything, byte by byte, into a second database and folder', async () => {
    const url = await emptyDatabase();
    await restoreBackup(backup, target(url, 'same'));
    const [before, after] = [
      await readContents(app.context.pool.options.connectionString ?? ''),
      await readContents(url),
    ];
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    expect(before.size).toBeGreaterThan(40);
    for (const [name, rows] of before) expect([name, after.get(name)]).toEqual([name, rows]);
    expect(readFileSync(join(folder, 'same/files/files/abc.txt'), 'utf8')).toBe('a file');
    expect(readFileSync(join(folder, 'same/secret'), 'utf8').trim()).toBe(app.context.config.SECRET);
  });

  test('restores a secret with spaces at its ends, which are part of it', async () => {
    const { url, files } = { url: app.context.pool.options.connectionString ?? '', files: app.context.files };
    const SECRET = ` ${'s'.repeat(32)} `;
    const made = await makeBackup({ ...app.context.config, SECRET }, { url, files, to: join(folder, 'spaced') });
    await restoreBackup(made.folder, { ...target(await emptyDatabase(), 'spaced-given'), SECRET });
    const env = target(await emptyDatabase(), 'spaced-stored');
    await restoreBackup(made.folder, env);
    expect(readConfig('all', env).SECRET).toBe(SECRET);
  });

  test('is seen in the database as a whole, and after its secret', async () => {
    const url = await emptyDatabase();
    let isOver = false;
    const restoring = restoreBackup(backup, target(url, 'whole')).finally(() => {
      isOver = true;
    });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const count = (name: string) =>
      client.query<{ n: number }>(`select count(*)::int as n from ${name}`).then(
        ({ rows }) => rows[0]?.n ?? 0,
        () => 0,
      );
    const seen: object[] = [];
    for (let isLast = false; !isLast; ) {
      isLast = isOver;
      if ((await count('users')) === 0) continue;
      const [jobs, hasSecret] = [await count('pgboss.job'), existsSync(join(folder, 'whole/secret'))];
      if (jobs === 0 || !hasSecret) seen.push({ jobs, hasSecret });
    }
    await client.end();
    await restoring;
    expect(seen.slice(0, 3)).toEqual([]);
  });

  test('brings back the constraints and triggers', async () => {
    const [url, migrated] = [await emptyDatabase(), await emptyDatabase()];
    await restoreBackup(backup, target(url, 'rules'));
    // Those of the database itself may be spread over several nodes, where some keys have another form.
    await migrate(migrated);
    const rules = await readRules(url);
    expect(rules).toEqual(await readRules(migrated));
    expect(rules.length).toBeGreaterThan(100);
  });

  test('can be read by its owner only', () => {
    expect(statSync(backup).mode & 0o777).toBe(0o700);
    const files = readdirSync(backup, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    expect(files.length).toBeGreaterThan(40);
    for (const { parentPath, name } of files) {
      expect([name, statSync(join(parentPath, name)).mode & 0o777]).toEqual([name, 0o600]);
    }
    expect(statSync(join(folder, 'same/secret')).mode & 0o777).toBe(0o600);
  });

  test('names every table of the database, and there is no sequence to forget', async () => {
    const { tables } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
    const { rows } = await app.context.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'processes'`,
    );
    const named = tables.map(({ name }: { name: string }) => name);
    expect(rows.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([]);
    expect(named).toContain('job');
    expect((await app.context.pool.query(`select 1 from pg_sequences where schemaname = 'public'`)).rowCount).toBe(0);
  });
});

test('a backup has no jobs that the queue adds for itself, and one that has them is restored', async () => {
  const internal = '__pgboss__send-it';
  const { boss } = app.context.jobs;
  await boss.createQueue(internal);
  const id = await boss.send(internal, { name: 'fold_usage' });
  const { url, files } = { url: app.context.pool.options.connectionString ?? '', files: app.context.files };
  const made = await makeBackup(app.context.config, { url, files, to: join(folder, 'of-queue') });
  const path = join(made.folder, 'manifest.json');
  const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'));
  const jobs = manifest.tables.find(({ name }) => name === 'job');
  const copy = join(made.folder, jobs?.path ?? '');
  const text = gunzipSync(readFileSync(copy)).toString();
  expect(text).not.toContain(internal);
  expect(text.trim().split('\n')).toHaveLength(jobs?.rows ?? 0);

  // The row as it was in backups before.
  const columns = jobs?.columns.map((column) => `"${column}"`).join(', ');
  const client = await app.context.pool.connect();
  const stream = client.query(copyTo(`copy (select ${columns} from pgboss.job where id = '${id}') to stdout`));
  const row = Buffer.concat(await Array.fromAsync(stream)).toString();
  client.release();
  const changed = gzipSync(text + row);
  writeFileSync(copy, changed);
  const sha256 = createHash('sha256').update(changed).digest('hex');
  Object.assign(jobs ?? {}, { rows: (jobs?.rows ?? 0) + 1, bytes: changed.length, sha256 });
  writeFileSync(path, JSON.stringify(manifest));
  const restored = await emptyDatabase();
  await restoreBackup(made.folder, target(restored, 'of-queue-restored'));
  expect((await readContents(restored)).get('pgboss.job_common')).toContain(id);
  await boss.deleteQueue(internal);
});

test('a restored Baton keeps jobs that had waited for long, and makes no backup by itself', async () => {
  const { pool, jobs, config, files } = app.context;
  await jobs.send('sweep_file', { key: 'waits' });
  const waits = `name = 'sweep_file' and data ->> 'key' = 'waits'`;
  await pool.query(`update pgboss.job set keep_until = now() - interval '1 day' where ${waits}`);
  const url = pool.options.connectionString ?? '';
  const { folder: made } = await recordBackup(pool, () =>
    makeBackup(config, { url, files, to: join(folder, 'waits') }),
  );
  await pool.query(`delete from pgboss.job where ${waits}`);
  const restored = await emptyDatabase();
  await restoreBackup(made, target(restored, 'waits-restored'));
  const client = new pg.Client({ connectionString: restored });
  await client.connect();
  const { rows } = await client.query(
    `select (select count(*)::int from backups where ended_at is null) as under_way,
      array(select keep_until > now() + interval '1 year' from pgboss.job where ${waits}) as kept`,
  );
  await client.end();
  expect(rows).toEqual([{ under_way: 0, kept: [true] }]);
});

test('a backup made under writes holds one moment: the restored Baton signs in, and its run goes on', async () => {
  const boss = await workspace.person();
  const { owner, path } = workspace;
  const workflow = await createTestWorkflow(workspace, requestDefinition([boss.ref]), [owner.ref]);
  const start = () => owner.call<{ run: TestRun }>('POST', `${path}/runs`, { workflow_id: workflow.id });
  const { body } = await start();
  let isOver = false;
  let count = 0;
  const writing = (async () => {
    for (; !isOver; count++) await start();
  })();
  const made = await makeBackup(app.context.config, {
    url: app.context.pool.options.connectionString ?? '',
    files: app.context.files,
    to: join(folder, 'busy'),
  });
  isOver = true;
  await writing;
  expect(count).toBeGreaterThan(3);

  const url = await emptyDatabase();
  const env = target(url, 'busy-restored');
  await restoreBackup(made.folder, env);
  const port = await freePort();
  const baton = spawnBaton({ ...env, PORT: String(port), DEMO: 'false' });
  try {
    await whenReady(baton);
    const base = `http://localhost:${port}`;
    const signedIn = await callOverHttp(base, null)<{ token: string }>('POST', '/api/auth/login', {
      email: owner.email,
      password,
    });
    expect(signedIn.status).toBe(200);
    // The session from before the backup is valid too: the secret is the same.
    const call = callOverHttp(base, owner.token);
    const { body: restored } = await call<{ run: TestRun }>('GET', `${path}/runs/${body.run.id}`);
    const step = stepOf(restored.run, 'Ask');
    const answered = await call<{ run: TestRun }>('PATCH', `${path}/runs/${body.run.id}/run_steps/${step.id}`, {
      run_step: { answer: 'submitted', fields: [{ key: 'amount', value: 500 }] },
    });
    expect(answered.status).toBe(200);
    expect(stepOf(answered.body.run, 'Approve').status).toBe('pending');
  } finally {
    baton.process.kill('SIGTERM');
    await baton.ended;
  }
});

describe('what is refused, with nothing changed', () => {
  /** A copy of the backup that is changed, and an empty database that must stay so. */
  async function refuse(name: string, change: (copy: string) => void): Promise<string> {
    const copy = join(folder, `copy-${name}`);
    cpSync(backup, copy, { recursive: true });
    change(copy);
    const url = await emptyDatabase();
    const into = join(folder, `into-${name}`);
    const error = await restoreBackup(copy, { ...target(url, `into-${name}`) }).then(
      () => new Error('it was accepted'),
      (reason: Error) => reason,
    );
    expect(existsSync(join(into, 'secret'))).toBe(false);
    expect(existsSync(join(into, 'files/files/abc.txt'))).toBe(false);
    expect([error.message, (await readContents(url)).size]).toEqual([error.message, 0]);
    return error.message;
  }
  const manifestOf = (copy: string) => JSON.parse(readFileSync(join(copy, 'manifest.json'), 'utf8'));
  const write = (copy: string, value: object) => writeFileSync(join(copy, 'manifest.json'), JSON.stringify(value));

  test.each<[string, RegExp, (copy: string) => void]>([
    ['no-backup', /no backup of Baton/, (copy) => rmSync(join(copy, 'manifest.json'))],
    ['foreign', /no backup of Baton/, (copy) => write(copy, { kind: 'another', tables: [] })],
    ['cut', /manifest.json is damaged/, (copy) => writeFileSync(join(copy, 'manifest.json'), '{"kind": "baton ba')],
    ['odd', /manifest.json is damaged/, (copy) => write(copy, { ...manifestOf(copy), tables: [{ name: 'x; drop' }] })],
    ['newer-format', /newer Baton/, (copy) => write(copy, { ...manifestOf(copy), format: 99 })],
    [
      'newer',
      /0999-later.sql/,
      (copy) => {
        const found = manifestOf(copy);
        write(copy, { ...found, migrations: [...found.migrations, { name: '0999-later.sql', hash: 'x' }] });
      },
    ],
    ['changed', /users.copy.gz was changed/, (copy) => writeFileSync(join(copy, 'database/public.users.copy.gz'), 'x')],
    ['missing', /abc.txt cannot be read/, (copy) => rmSync(join(copy, 'files/files/abc.txt'))],
    [
      'lying',
      /rows after restoring/,
      (copy) => {
        const found = manifestOf(copy);
        for (const table of found.tables) if (table.name === 'users') table.rows++;
        write(copy, found);
      },
    ],
    [
      'outside',
      /manifest.json is damaged/,
      (copy) => {
        const found = manifestOf(copy);
        found.files[0].path = '../../secret';
        write(copy, found);
      },
    ],
  ])('%s', async (name, reason, change) => {
    expect(await refuse(name, change)).toMatch(reason);
  });

  test('a database that is not empty, files that are there, and another secret', async () => {
    const url = app.context.pool.options.connectionString ?? '';
    const before = await readContents(url);
    await expect(restoreBackup(backup, target(url, 'full'))).rejects.toThrow('The database is not empty');
    expect(await readContents(url)).toEqual(before);
    mkdirSync(join(folder, 'used/files'), { recursive: true });
    writeFileSync(join(folder, 'used/files/x.txt'), 'x');
    await expect(restoreBackup(backup, target(await emptyDatabase(), 'used'))).rejects.toThrow(
      'There are files already',
    );
    const other = { ...target(await emptyDatabase(), 'other'), SECRET: 'y'.repeat(40) };
    await expect(restoreBackup(backup, other)).rejects.toThrow('SECRET is not that of the backup');
    mkdirSync(join(folder, 'theirs'));
    writeFileSync(join(folder, 'theirs/secret'), 'z'.repeat(40));
    await expect(restoreBackup(backup, target(await emptyDatabase(), 'theirs'))).rejects.toThrow(
      'has a secret already',
    );
  });
});

test('a backup that is made where the uploads are not says how many are missing', async () => {
  const { status } = await upload(workspace.owner.call, `${workspace.path}/files`, createPng());
  expect(status).toBe(201);
  const { config, pool, log } = app.context;
  const from = { url: pool.options.connectionString ?? '', to: join(folder, 'counted') };
  expect((await makeBackup(config, { ...from, files: app.context.files })).missing).toBe(0);
  const elsewhere = await openFiles({ ...config, DATA_DIR: join(folder, 'elsewhere') }, log);
  const { missing, manifest } = await makeBackup(config, { ...from, files: elsewhere, now: new Date(0) });
  expect(missing).toBe(manifest.tables.find(({ name }) => name === 'files')?.rows);
  expect(missing).toBeGreaterThan(0);
});

const rejectUndeletable = (name: string) => expect.unreachable(name);

test('nightly backups are recorded, and the oldest are deleted; what else is in the folder stays', async () => {
  const to = join(folder, 'nightly');
  mkdirSync(join(to, 'photos'), { recursive: true });
  const kept = repeats(1, 2);
  const context = { ...app.context, config: { ...app.context.config, BACKUP_TO: to, BACKUP_KEEP: kept } };
  for (let night = 0; night <= kept; night++) await backUpNightly(context);
  const names = readdirSync(to).sort();
  expect(names).toHaveLength(kept + 1);
  expect(names.at(-1)).toBe('photos');
  const { rows } = await app.context.pool.query<{ name: string; bytes: string; failure: null }>(
    'select name, bytes, failure from backups order by started_at',
  );
  expect(rows.map(({ name }) => name).slice(-kept)).toEqual(names.slice(0, kept));
  expect(rows.at(-1)).toMatchObject({ bytes: expect.any(Number), failure: null });
  writeFileSync(join(folder, 'no-folder'), '');
  context.config.BACKUP_TO = join(folder, 'no-folder');
  await expect(backUpNightly(context)).rejects.toThrow();
  expect(findBackupFault(context.config.BACKUP_TO)).toMatch(/^BACKUP_TO cannot be written to: .*no-folder \(E\w+\)/);
  expect(findBackupFault(join(to, 'new'))).toBeNull();
  expect(readdirSync(join(to, 'new'))).toEqual([]);
  rmSync(join(to, 'new'), { recursive: true });
  const { rows: failed } = await app.context.pool.query('select 1 from backups where failure is not null');
  expect(failed).toHaveLength(1);
  expect(await rotateBackups(to, kept - 1, names[0]!, rejectUndeletable)).toEqual(names.slice(0, 1));
});

test('a backup that another user made, and this one cannot delete, keeps no other from being deleted', async () => {
  const to = temporaryFolder('baton-backups-');
  const names = [1, 2, 3].map((day) => `baton-2026-01-0${day}T03-30-00-000Z`);
  for (const name of names) {
    mkdirSync(join(to, name));
    writeFileSync(join(to, name, 'manifest.json'), '{}');
  }
  chmodSync(join(to, names[0]!), 0o555);
  const isRoot = process.getuid?.() === 0;
  const nobody = 65_534;
  if (isRoot) for (const path of [to, join(to, names[1]!)]) chownSync(path, nobody, nobody);
  const left: string[] = [];
  if (isRoot) process.seteuid?.(nobody);
  try {
    expect(await rotateBackups(to, 1, names[2]!, (name) => left.push(name))).toEqual([names[1]]);
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(join(to, names[0]!), 0o755);
  }
  expect(left).toEqual([names[0]]);
  expect(readdirSync(to).sort()).toEqual([names[0], names[2]]);
  rmSync(to, { recursive: true });
});

test('a nightly backup is requested once, and waits for a worker that has its folder', async () => {
  const begin = Date.UTC(2031, 0, 2, 23, 55) / 1000;
  const at = (seconds: number, BACKUP_TO?: string): AppContext => ({
    ...app.context,
    now: () => begin + seconds,
    config: { ...app.context.config, BACKUP_AT: '23:55', BACKUP_TO },
  });
  const count = async (where: string) => {
    const { rows } = await app.context.pool.query(`select 1 from pgboss.job where name = 'back_up' and ${where}`);
    return rows.length;
  };
  const done: string[] = [];
  const handlersOf = (worker: string) =>
    new Proxy({}, { get: (_none, queue) => async () => void done.push(`${worker} ${String(queue)}`) }) as Handlers;
  for (const early of [-1, 601]) await requestNightlyBackup(at(early));
  expect(await count('true')).toBe(0);
  // After midnight, and by two workers.
  for (const late of [0, 60, 599]) await requestNightlyBackup(at(late));
  expect(await count('true')).toBe(1);
  const stopWithout = await startWorkers(at(0), handlersOf('without'));
  try {
    await app.context.jobs.send('sweep_file', {});
    await expect.poll(() => done, { timeout: 20_000 }).toContain('without sweep_file');
    expect(await count(`state = 'created'`)).toBe(1);
    const stopWith = await startWorkers(at(0, folder), handlersOf('with'));
    await expect.poll(() => done, { timeout: 20_000 }).toContain('with back_up');
    await stopWith();
  } finally {
    await stopWithout();
  }
  expect(done).not.toContain('without back_up');
  await requestNightlyBackup(at(300));
  expect(await count('true')).toBe(1);
});

test('a backup that was just made is kept beside those of a clock that was years ahead', async () => {
  const to = join(folder, 'ahead');
  const [old, made, ahead] = ['2026-01-01', '2026-01-02', '2099-01-01'].map((day) => `baton-${day}T03-30-00-000Z`);
  for (const name of [old, made, ahead]) mkdirSync(join(to, name!), { recursive: true });
  expect(await rotateBackups(to, 2, made!, rejectUndeletable)).toEqual([ahead]);
  expect(await rotateBackups(to, 1, made!, rejectUndeletable)).toEqual([old]);
});

test('npm run backup works beside a running Baton with its own PostgreSQL, and npm run restore into another folder', async () => {
  const env = { ...basicEnvironment, DATA_DIR: mkdtempSync(join(folder, 'embedded-')), DEMO: 'false' };
  const restoredTo = `${env.DATA_DIR}-restored`;
  const run = (script: string, args: string[], more = {}) =>
    spawnSync(process.execPath, [script, ...args], { env: { ...env, ...more }, encoding: 'utf8' });
  const port = await freePort();
  const baton = spawnBaton({ ...env, PORT: String(port) });
  await whenReady(baton);
  const to = join(env.DATA_DIR, 'by-command');
  const made = run('server/back-up.ts', [to, ...(isExtended ? ['--check'] : [])]);
  baton.process.kill('SIGTERM');
  await baton.ended;
  expect(made.stderr).toBe('');
  expect(made.stdout).toMatch(/Backup made: .*\n/);
  if (isExtended) expect(made.stdout).toMatch(/\nRestored on trial: \d+ tables with \d+ rows, and 0 files\.\n$/);
  // Stopped, it is made too.
  if (isExtended) expect(run('server/back-up.ts', []).stdout).toContain(join(env.DATA_DIR, 'backups'));
  const [name = ''] = readdirSync(to);
  const restored = run('server/restore.ts', [join(to, name)], { DATA_DIR: restoredTo });
  expect([restored.status, restored.stderr]).toEqual([0, '']);
  // That a Baton starts on what was restored is shown above, with a PostgreSQL that runs already.
  if (isExtended) {
    const again = spawnBaton({ ...env, DATA_DIR: restoredTo, PORT: String(port) });
    await whenReady(again);
    again.process.kill('SIGTERM');
    expect(await again.ended).toBe(0);
  }
  const refused = run('server/restore.ts', [folder], { DATA_DIR: join(folder, 'nowhere') });
  expect([refused.status, existsSync(join(folder, 'nowhere'))]).toEqual([1, false]);
  expect(refused.stderr).toMatch(/^Nothing was restored: .* is no backup of Baton/);
}, 240_000);

test.each(['back-up', 'verify-history', 'recompute'])(
  '%s makes no database where there is none, and says what to set',
  (command) => {
    const DATA_DIR = join(folder, `nowhere-of-${command}`);
    const { status, stdout, stderr } = spawnSync(process.execPath, [`server/${command}.ts`], {
      env: { ...basicEnvironment, DATA_DIR },
      encoding: 'utf8',
    });
    expect([status, stdout, existsSync(DATA_DIR)]).toEqual([1, '', false]);
    expect(stderr).toContain(`${DATA_DIR} has no database: set DATA_DIR`);
  },
);
