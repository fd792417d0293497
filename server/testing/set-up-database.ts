import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { distributeDatabase } from '../db/distribute-database.ts';
import { migrate } from '../db/migrate.ts';
import { openJobs } from '../jobs/queue.ts';
import { citusUrl, createCitusDatabase, createUuidv7, run, startCitusCluster } from './citus-cluster.ts';
import { isOnCitus } from './left-out-on-citus.ts';
import { startTemporaryServer } from './temporary-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the temporary server's default database. */
    databaseUrl: string;
    /** The ports of the nodes, the coordinator's first, if the databases are distributed. */
    citusPorts: number[];
  }
}

/** The database that test databases are copied from. */
export const template = 'template_of_tests';

/** Called by Vitest once per run: starts one PostgreSQL for all test files, and migrates a template. */
export default async function setUpDatabase(project: TestProject): Promise<() => Promise<void>> {
  if (isOnCitus) return setUpCluster(project);
  const server = await startTemporaryServer();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${template}`);
  // Each connection hashes the password as often as it was hashed when it was set: by default 4,096 times.
  const { password } = new URL(server.url);
  await client.query(`set scram_iterations = 1`);
  await client.query(`alter role baton password ${client.escapeLiteral(decodeURIComponent(password))}`);
  await client.end();
  const url = server.url.replace(/baton$/, template);
  await migrate(url);
  // The queue creates its own tables; here this happens once for all test files.
  const jobs = await openJobs(url, 'web', () => {});
  await jobs.stop();
  project.provide('databaseUrl', server.url);
  project.provide('citusPorts', []);
  return server.stop;
}

/** The same on a cluster of three nodes, with a distributed template on all of them. */
async function setUpCluster(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCitusCluster();
  const ports = cluster.nodes.map(({ port }) => port) as [number, ...number[]];
  await createCitusDatabase(ports, template);
  const url = citusUrl(ports[0], template);
  await migrate(url);
  const jobs = await openJobs(url, 'web', () => {});
  await jobs.stop();
  await distributeDatabase(url);
  for (const port of ports) {
    await run(citusUrl(port, template), `set citus.enable_ddl_propagation = off; ${createUuidv7}`);
  }
  // A database that is copied must have no connections; each node keeps some of its own.
  for (const port of ports) {
    await run(citusUrl(port, 'postgres'), `alter database ${template} allow_connections false`);
    await run(
      citusUrl(port, 'postgres'),
      `select pg_terminate_backend(pid, 0) from pg_stat_activity where datname = '${template}'`,
    );
  }
  await run(citusUrl(ports[0], 'postgres'), 'create database baton');
  project.provide('databaseUrl', citusUrl(ports[0], 'baton'));
  project.provide('citusPorts', ports);
  return cluster.stop;
}
