import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { moveRows } from '../../backup/move-rows.ts';
import { isExtended } from '../../testing/extended.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  stepOf,
  type TestRun,
  type TestWorkspace,
} from '../../testing/factories.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { readContents } from '../../testing/read-contents.ts';
import { seedWorkspace } from '../../testing/seed-workspace.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type EmbeddedServer, majorVersion, startEmbeddedServer } from '../embedded-server.ts';
import { migrate } from '../migrate.ts';
import { bareEnvironment } from './bare-environment.ts';
import { type ClusterLocation, chooseLocation } from './choose-location.ts';
import { embeddedUrl } from './find-running.ts';
import { locateBinaries } from './locate-binaries.ts';
import { runPostmaster, stopPostmaster } from './run-postmaster.ts';
import { socketFolder } from './socket-folder.ts';
import { type TakeOver, takeOverCluster } from './take-over-cluster.ts';

/** An older PostgreSQL of the system; null where there is none: then the one that Baton brings is on both sides. */
const older = findOlder();
const found = older ?? majorVersion;
const fast = ['fsync=off', 'timezone=UTC'];
const secret = { SECRET: 'x'.repeat(32) };

function findOlder(): string | null {
  const parent = '/usr/lib/postgresql';
  const all = existsSync(parent) ? readdirSync(parent) : [];
  return all.find((one) => Number(one) < Number(majorVersion) && existsSync(join(parent, one, 'bin/initdb'))) ?? null;
}

let folder: string;
/** The folder with data that an older version left. */
let made: string;
let oldBinaries: string;
let workspace: TestWorkspace;
let run: TestRun;
let before: Map<string, string>;
const servers: EmbeddedServer[] = [];

/** As an older Baton would: PostgreSQL before 17 had no locales of its own. */
function initialiseOld({ home, account, binaries }: ClusterLocation): void {
  const password = join(home, 'password');
  writeFileSync(password, 'the-old-password', { mode: 0o600 });
  if (account) chownSync(password, account.uid, account.gid);
  const options = { ...account, cwd: home, env: bareEnvironment, stdio: ['pipe', 'ignore', 'ignore'] as 'pipe'[] };
  const settings = ['--encoding=UTF8', '--locale=C', '--username=baton', '--auth=scram-sha-256', '--no-sync'];
  const cluster = join(home, 'cluster');
  execFileSync(join(binaries, 'bin/initdb'), ['-D', cluster, ...settings, `--pwfile=${password}`], options);
  const input = 'CREATE DATABASE baton;\n';
  execFileSync(join(binaries, 'bin/postgres'), ['--single', '-D', cluster, 'template1'], { ...options, input });
}

async function locate(dataFolder: string): Promise<ClusterLocation> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o711 });
  return chooseLocation(dataFolder, await locateBinaries(), () => {});
}

beforeAll(async () => {
  folder = temporaryFolder('baton-take-over-');
  made = join(folder, 'made');
  const own = await locate(made);
  oldBinaries = older ? `/usr/lib/postgresql/${older}` : own.binaries;
  const location = { ...own, binaries: oldBinaries };
  initialiseOld(location);
  const sockets = socketFolder(location.home, location.account);
  const postmaster = await runPostmaster(location, sockets, fast);
  const url = embeddedUrl(sockets, 'the-old-password');
  await migrate(url);
  const app = await openTestApp(secret, { url, drop: async () => {} });
  workspace = await createTestWorkspace(app);
  await seedWorkspace(workspace);
  const { owner, path } = workspace;
  const workflow = await createTestWorkflow(workspace, requestDefinition([owner.ref]), [owner.ref]);
  run = (await owner.call<{ run: TestRun }>('POST', `${path}/runs`, { workflow_id: workflow.id })).body.run;
  await app.close();
  before = await readContents(url);
  await stopPostmaster(postmaster);
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));

function copyMade(name: string, from = made): string {
  const copy = join(folder, name);
  execFileSync('cp', ['-a', from, copy]);
  return copy;
}

async function start(dataFolder: string, more = {}): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({ dataFolder, durable: false, ...more });
  servers.push(server);
  return server;
}

/** The take-over without a start, so that the old version may be the same as the new one. */
async function takeOver(dataFolder: string, more: Partial<TakeOver> = {}): Promise<string[]> {
  const said: string[] = [];
  await takeOverCluster(await locate(dataFolder), {
    found,
    brings: majorVersion,
    durable: false,
    settings: fast,
    moveRows,
    oldBinaries,
    say: (line) => said.push(line),
    ...more,
  });
  return said;
}

let taken: Promise<{ dataFolder: string; said: string[] }> | undefined;
/** Data that were taken over, and what was said: once for all tests, which start on copies. */
async function takeOverOnce() {
  const dataFolder = copyMade('whole');
  return { dataFolder, said: await takeOver(dataFolder) };
}

const versionOf = (cluster: string) => readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
const clustersOf = (dataFolder: string) =>
  readdirSync(join(dataFolder, 'postgres'), { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? [one.name] : [],
  );

/** Every row is there, the rules of the schema too, and the folder has nothing but the two clusters. */
async function expectTakenOver(dataFolder: string, { url, home }: EmbeddedServer): Promise<void> {
  const after = await readContents(url);
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  expect(before.size).toBeGreaterThan(40);
  for (const [name, rows] of before) expect([name, after.get(name)]).toEqual([name, rows]);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select extname from pg_extension order by 1');
  expect(rows.map(({ extname }) => extname)).toEqual(['btree_gin', 'pg_trgm', 'plpgsql']);
  expect((await client.query(`select 1 from pg_sequences where schemaname = 'public'`)).rowCount).toBe(0);
  await client.end();
  const clusters = clustersOf(dataFolder);
  expect(clusters.sort()).toEqual([
    'cluster',
    expect.stringMatching(
      new RegExp(`^cluster-of-postgresql-${found}-until-\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d$`),
    ),
  ]);
  expect(versionOf(join(home, 'cluster'))).toBe(majorVersion);
  expect(versionOf(join(home, clusters.at(-1) ?? ''))).toBe(found);
}

/** The sessions are valid, and the run goes on. */
async function expectWorking(url: string): Promise<void> {
  const app = await openTestApp(secret, { url, drop: async () => {} });
  try {
    const call = app.as(workspace.owner.token);
    const path = `${workspace.path}/runs/${run.id}`;
    const { body, status } = await call<{ run: TestRun }>('PATCH', `${path}/run_steps/${stepOf(run, 'Ask').id}`, {
      run_step: { answer: 'submitted', fields: [{ key: 'amount', value: 500 }] },
    });
    expect([status, stepOf(body.run, 'Approve').status]).toEqual([200, 'pending']);
    await app.work();
    expect((await call('GET', `${workspace.path}/runs?search=request`)).status).toBe(200);
  } finally {
    await app.close();
  }
}

describe('data of an older PostgreSQL', () => {
  test('are taken over with every row, and the older files are kept', async () => {
    taken ??= takeOverOnce();
    const { dataFolder: whole, said } = await taken;
    const dataFolder = copyMade('started', whole);
    const [begun, done] = said;
    expect(begun).toContain(`is of PostgreSQL ${found}, and this Baton brings ${majorVersion}: it is taken over`);
    expect(done).toContain('is kept in');
    const server = await start(dataFolder);
    await expectTakenOver(dataFolder, server);
    await expectWorking(server.url);
  });

  test('are as they were if it fails, and nothing else is left', async () => {
    const dataFolder = copyMade('failing');
    const failing = takeOver(dataFolder, {
      moveRows: async (from, to, into) => {
        await moveRows(from, to, into);
        throw new Error('The disk is full.');
      },
    });
    await expect(failing).rejects.toThrow(/It could not be taken over, and is as it was\. The disk is full\./);
    expect(clustersOf(dataFolder)).toEqual(['cluster']);
    expect(versionOf(join(dataFolder, 'postgres/cluster'))).toBe(found);
  });

  test('are never replaced by a copy that was made before they were used again', async () => {
    const dataFolder = copyMade('used-again');
    const home = join(dataFolder, 'postgres');
    // Killed when the copy was complete: an older Baton may have gone on with the older files.
    cpSync(join(home, 'cluster'), join(home, 'cluster-next'), { recursive: true });
    writeFileSync(join(home, 'cluster/used-again'), '');
    await startEmbeddedServer({ dataFolder, durable: false, moveRows, oldBinaries: '/nowhere' }).then(
      (server) => server.stop(),
      (error) => expect(error.message).toContain('POSTGRES_OLD_BINARIES'),
    );
    expect(clustersOf(dataFolder)).toEqual(['cluster']);
    expect(existsSync(join(home, 'cluster/used-again'))).toBe(true);
  });

  test('are replaced by the copy if it was stopped right before that', async () => {
    taken ??= takeOverOnce();
    const dataFolder = copyMade('nearly', (await taken).dataFolder);
    const home = join(dataFolder, 'postgres');
    renameSync(join(home, 'cluster'), join(home, 'cluster-next'));
    await expectTakenOver(dataFolder, await start(dataFolder));
  });
});

describe.runIf(older)('a start on data of an older PostgreSQL that the system has', () => {
  test('takes them over by itself, also after others that were killed at any moment', async () => {
    const dataFolder = copyMade('killed');
    const hold = join(import.meta.dirname, '../../testing/hold-server.ts');
    // Twice as long each time, until one is complete before it is killed; in `npm test` once, in the middle.
    let output = '';
    const [first, least] = isExtended ? [50, 3] : [400, 1];
    let kills = 0;
    for (; !output.includes('\nready\n') && (isExtended || kills < least); kills++) {
      const child = spawn(process.execPath, [hold, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] });
      output = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
      await expect.poll(() => output, { timeout: 15_000, interval: 5 }).toContain('starting');
      await pause(first * 2 ** kills);
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    expect(kills).toBeGreaterThanOrEqual(least);
    const server = await start(dataFolder, { moveRows });
    await expectTakenOver(dataFolder, server);
    await expectWorking(server.url);
  });
});
