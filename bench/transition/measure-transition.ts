import { execFile, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { readConfig } from '../../server/config.ts';
import { startEmbeddedServer } from '../../server/db/embedded-server.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openAppContext } from '../../server/open-app-context.ts';
import { cpuSeconds } from './cpu-time.ts';
import { type Seeded, seed } from './seed.ts';

/**
 * `npm run bench:transition`: compares answering a step over HTTP, with session, permissions and engine, with the same
 * writes in one SQL function called by pgbench, on the same PostgreSQL with durable commits. Rounds alternate, and
 * medians are reported.
 */

const rounds = 7;
const seconds = 4;
const atOnce = 16;
const port = 3987;
const secret = 'a secret for this measurement only';
const pgbench = ['/usr/lib/postgresql/15/bin/pgbench', '/usr/bin/pgbench'].find(existsSync);
const run = promisify(execFile);

interface Round {
  perSecond: number;
  /** Milliseconds of processor time per answer: of the server (or pgbench), and of PostgreSQL. */
  serverCpu: number;
  databaseCpu: number;
}

const median = (numbers: number[]) =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

async function main(): Promise<void> {
  if (!pgbench) throw new Error("pgbench is missing: it comes with Debian's postgresql-15.");
  const folder = mkdtempSync(join(tmpdir(), 'baton-bench-'));
  chmodSync(folder, 0o711);
  const database = await startEmbeddedServer({ dataFolder: folder });
  try {
    const { url } = database;
    await migrate(url);
    const config = readConfig('web', { DATABASE_URL: url, SECRET: secret, DATA_DIR: folder, DEMO: 'false' });
    const { context, close } = await openAppContext(config, url, console.error);
    process.stdout.write('Seeding …\n');
    let seeded: Seeded;
    try {
      seeded = await seed(context, url, 120_000);
      await context.pool.query(readFileSync(join(import.meta.dirname, 'answer-function.sql'), 'utf8'));
    } finally {
      await close();
    }
    const result = await compare(url, database.pid(), folder, seeded);
    report(result);
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(url: string, postmaster: number, folder: string, seeded: Seeded) {
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../server/main.ts'), 'web'], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      SECRET: secret,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DEMO: 'false',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const client = new Worker(new URL('./answer-over-http.ts', import.meta.url), {
    workerData: { port, tokens: seeded.tokens, workspace_id: seeded.workspace_id, atOnce },
  });
  try {
    await ready();
    // Each side uses separate runs: HTTP from the end of the list, pgbench from its beginning.
    const targets = [...seeded.targets].reverse();
    const http: Round[] = [];
    const sql: Round[] = [];
    await overHttp(client, targets, 2, server.pid ?? 0, postmaster);
    for (let round = 0; round < rounds; round++) {
      http.push(await overHttp(client, targets, seconds, server.pid ?? 0, postmaster));
      sql.push(await inSql(url, folder, seeded, postmaster));
      process.stdout.write(
        `round ${round + 1}: HTTP ${http.at(-1)?.perSecond.toFixed(0)}/s, SQL function ${sql.at(-1)?.perSecond.toFixed(0)}/s\n`,
      );
    }
    return { http, sql };
  } finally {
    await client.terminate();
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
  }
}

async function ready(): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const reply = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not start');
}

async function overHttp(
  client: Worker,
  targets: Seeded['targets'],
  duration: number,
  server: number,
  postmaster: number,
): Promise<Round> {
  const mine = targets.splice(0, 8000 * duration);
  const before = { server: cpuSeconds(server), database: cpuSeconds(postmaster) };
  const reply = await new Promise<{ answered: number; seconds: number; error?: string }>((resolve) => {
    client.once('message', resolve);
    client.postMessage({ targets: mine, milliseconds: duration * 1000 });
  });
  if (reply.error) throw new Error(reply.error);
  targets.unshift(...mine.slice(reply.answered));
  return {
    perSecond: reply.answered / reply.seconds,
    serverCpu: ((cpuSeconds(server) - before.server) / reply.answered) * 1000,
    databaseCpu: ((cpuSeconds(postmaster) - before.database) / reply.answered) * 1000,
  };
}

async function inSql(url: string, folder: string, seeded: Seeded, postmaster: number): Promise<Round> {
  const { member_id } = seeded.caller;
  const script = join(folder, 'answer.sql');
  writeFileSync(script, `select bench_answer(nextval('bench_next')::int, '${seeded.workspace_id}', '${member_id}');\n`);
  const before = cpuSeconds(postmaster);
  const connection = new URL(url);
  const { stdout } = await run(
    pgbench ?? '',
    ['-n', '-M', 'prepared', '-c', String(atOnce), '-j', '1', '-T', String(seconds), '-f', script, 'baton'],
    {
      env: {
        ...process.env,
        PGHOST: decodeURIComponent(connection.hostname),
        PGPORT: connection.port,
        PGUSER: 'baton',
        PGPASSWORD: connection.password,
      },
    },
  );
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0);
  return { perSecond, serverCpu: 0, databaseCpu: ((cpuSeconds(postmaster) - before) / (perSecond * seconds)) * 1000 };
}

function report({ http, sql }: { http: Round[]; sql: Round[] }): void {
  const of = (list: Round[], key: keyof Round) => median(list.map((round) => round[key]));
  const ratio = of(http, 'perSecond') / of(sql, 'perSecond');
  const lines = [
    '# Answering a step',
    '',
    'Measured by `npm run bench:transition`: answering a step over HTTP, with session, permissions and engine, against the',
    'same writes in one SQL function called by pgbench, on one PostgreSQL with durable commits.',
    '',
    `${rounds} rounds of ${seconds} s each in turn, ${atOnce} at once, medians; ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.versions.node}.`,
    '',
    '| | answers a second | CPU of the server per answer | CPU of PostgreSQL per answer |',
    '| --- | --- | --- | --- |',
    `| over HTTP | ${of(http, 'perSecond').toFixed(0)} | ${of(http, 'serverCpu').toFixed(2)} ms | ${of(http, 'databaseCpu').toFixed(2)} ms |`,
    `| SQL function, pgbench | ${of(sql, 'perSecond').toFixed(0)} | – | ${of(sql, 'databaseCpu').toFixed(2)} ms |`,
    '',
    `**Ratio: ${ratio.toFixed(2)}** (aim: 0.4).`,
    '',
  ];
  process.stdout.write(`\n${lines.join('\n')}\n`);
  const file = join(import.meta.dirname, '../../docs/performance.md');
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // The notes that people wrote below the figures are kept.
  const notes = before.includes('## Where the time goes') ? before.slice(before.indexOf('## Where the time goes')) : '';
  writeFileSync(file, `${lines.join('\n')}\n${notes}`.replace(/\n+$/, '\n'));
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
