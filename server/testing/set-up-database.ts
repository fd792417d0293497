import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';
import { openJobs } from '../jobs/queue.ts';
import { startTemporaryServer } from './temporary-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the temporary server's default database. */
    databaseUrl: string;
  }
}

/** The database that test databases are copied from. */
export const template = 'template_of_tests';

/** Called by Vitest once per run: starts one PostgreSQL for all test files, and migrates a template. */
export default async function setUpDatabase(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemporaryServer();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const url = server.url.replace(/baton$/, template);
  await migrate(url);
  // The queue creates its own tables; here this happens once for all test files.
  const jobs = await openJobs(url, 'web', () => {});
  await jobs.stop();
  project.provide('databaseUrl', server.url);
  return server.stop;
}
