import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { bareEnvironment } from '../db/embedded/bare-environment.ts';
import { type ClusterLocation, ensureUser } from '../db/embedded/choose-location.ts';
import { type RunningPostmaster, runPostmaster } from '../db/embedded/run-postmaster.ts';
import { freePort } from './start-baton.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Enough for tests. Each database has a worker of Citus on each node. The log holds only what ends a connection: a fault may
 * repeat itself on every node.
 */
const settings = [
  'listen_addresses=127.0.0.1',
  'shared_preload_libraries=citus',
  'max_connections=400',
  'max_prepared_transactions=400',
  'max_worker_processes=40',
  'wal_level=logical',
  'shared_buffers=64MB',
  'max_wal_size=256MB',
  'fsync=off',
  'full_page_writes=off',
  'citus.node_conninfo=sslmode=disable',
  'citus.shard_count=4',
  // Transactions that a stopped node left between their two phases hold their locks until then.
  'citus.recover_2pc_interval=2s',
  'log_min_messages=fatal',
  'log_min_error_statement=panic',
  'timezone=UTC',
];

export interface CitusNode {
  port: number;
  /** The process id of its PostgreSQL; 0 while it is stopped. */
  pid(): number;
  /** Ends it without a chance to finish anything; its next start recovers. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface CitusCluster {
  /** The first is the coordinator. */
  nodes: CitusNode[];
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL servers with Citus on loopback: a coordinator and two workers, in temporary folders.
 * @param isDurable Whether a commit survives that a node is stopped.
 * @throws Error without CITUS_BIN, the folder of their programs
 */
export async function startCitusCluster({ isDurable = false } = {}): Promise<CitusCluster> {
  const bin = process.env.CITUS_BIN;
  if (!bin) throw new Error('CITUS_BIN must name the programs of a PostgreSQL with Citus: npm run build:citus.');
  const folder = temporaryFolder('baton-citus-');
  const own = [...settings, `synchronous_commit=${isDurable ? 'on' : 'off'}`];
  const nodes = await Promise.all([1, 2, 3].map((n) => openNode(bin, join(folder, String(n)), own)));
  return {
    nodes,
    stop: async () => {
      for (const node of nodes) await node.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openNode(bin: string, home: string, settings: string[]): Promise<CitusNode> {
  // PostgreSQL refuses to run as root.
  const account = process.getuid?.() === 0 ? ensureUser() : null;
  mkdirSync(home, { mode: 0o700 });
  if (account) chownSync(home, account.uid, account.gid);
  const access = ['--username=baton', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(join(bin, 'initdb'), ['-D', join(home, 'cluster'), ...access], {
    ...account,
    cwd: home,
    env: bareEnvironment,
    stdio: 'ignore',
  });
  const location: ClusterLocation = { home, binaries: dirname(bin), account };
  const port = await freePort();
  let running: RunningPostmaster | null = null;
  const node: CitusNode = {
    port,
    pid: () => running?.pid ?? 0,
    start: async () => {
      running = await runPostmaster(location, home, [...settings, `port=${port}`]);
    },
    stop: async () => {
      if (!running) return;
      process.kill(running.pid, 'SIGQUIT');
      await running.ended;
      running = null;
    },
  };
  await node.start();
  return node;
}

/** The address of a database on a node. */
export const citusUrl = (port: number, name: string): string => `postgres://baton@127.0.0.1:${port}/${name}`;

/** Creates a database on all nodes, and makes them one cluster. @param ports Those of the nodes, the coordinator's first. */
export async function createCitusDatabase(ports: number[], name: string): Promise<void> {
  for (const port of ports) await run(citusUrl(port, 'postgres'), `create database ${name}`);
  await joinNodes(ports, name);
}

/** Makes the databases of a name, one on each node, one cluster: the extension is of a database. */
export async function joinNodes(ports: number[], name: string): Promise<void> {
  for (const port of ports) await run(citusUrl(port, name), 'create extension citus');
  const [coordinator, ...workers] = ports as [number, ...number[]];
  const url = citusUrl(coordinator, name);
  await run(url, `select citus_set_coordinator_host('127.0.0.1', ${coordinator})`);
  for (const port of workers) await run(url, `select citus_add_node('127.0.0.1', ${port})`);
}

/** For tests and measurements: Citus runs on releases of PostgreSQL that have no function of this name yet. */
export const createUuidv7 = `create function uuidv7() returns uuid language sql volatile as $$
  select overlay(lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || '7' || right(replace(gen_random_uuid()::text, '-', ''), 19) placing '8' from 17 for 1)::uuid $$`;

/** Executes statements on a connection of their own. */
export async function run(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
