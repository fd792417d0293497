import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';
import { openJobs } from '../jobs/queue.ts';
import { startTemporaryServer } from './temporary-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the temporary server's own database. */
    databaseUrl: string;
  }
}

/** Database that the tests' databases are copied from. */
export const template = 'template_of_tests';

/** Vitest calls it once for a whole run: one PostgreSQL for all test files, migrated once. */
export default async function setUpDatabase(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemporaryServer();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const url = server.url.replace(/baton$/, template);
  await migrate(url);
  // The queue makes its own tables: a test file that opens it finds them there.
  const jobs = await openJobs(url, 'web', () => {});
  await jobs.stop();
  project.provide('databaseUrl', server.url);
  return server.stop;
}
