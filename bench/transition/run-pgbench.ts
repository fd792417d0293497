import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cpuSeconds } from './cpu-time.ts';
import { type Latency, latencyOf } from './latency.ts';

const run = promisify(execFile);
const pgbench = ['/usr/lib/postgresql/15/bin/pgbench', '/usr/bin/pgbench'].find(existsSync);

/** What one round of either side measured. */
export interface Round {
  perSecond: number;
  /** Milliseconds of processor time per operation: of the server (0 for pgbench), and of PostgreSQL. */
  serverCpu: number;
  databaseCpu: number;
  latency: Latency;
}

/** @throws Error if pgbench is not installed */
export function requirePgbench(): string {
  if (!pgbench) throw new Error("pgbench is missing: it comes with Debian's postgresql-15.");
  return pgbench;
}

interface SqlRound {
  /** Of the database. */
  url: string;
  /** Where pgbench's files may be written. */
  folder: string;
  sql: string;
  atOnce: number;
  seconds: number;
  /** The process id of PostgreSQL. */
  postmaster: number;
}

/** Calls a statement with pgbench, each time as a prepared statement with a commit of its own. */
export async function runPgbench({ url, folder, sql, atOnce, seconds, postmaster }: SqlRound): Promise<Round> {
  const script = join(folder, 'pgbench.sql');
  writeFileSync(script, `${sql}\n`);
  const before = cpuSeconds(postmaster);
  const connection = new URL(url);
  const log = join(folder, `pgbench-${atOnce}`);
  const { stdout } = await run(
    requirePgbench(),
    `-n -M prepared -c ${atOnce} -j 1 -T ${seconds} -l --log-prefix=${log} -f ${script} ${connection.pathname.slice(1)}`.split(
      ' ',
    ),
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
  const databaseCpu = cpuSeconds(postmaster) - before;
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0);
  const logs = readdirSync(folder).filter((name) => name.startsWith(`pgbench-${atOnce}.`));
  // A line of pgbench's log: client, transaction, microseconds, and more.
  const lines = logs.flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
  for (const name of logs) rmSync(join(folder, name));
  return {
    perSecond,
    serverCpu: 0,
    databaseCpu: (databaseCpu / lines.length) * 1000,
    latency: latencyOf(lines.map((line) => Number(line.split(' ')[2]) / 1000)),
  };
}
