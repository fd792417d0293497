import { afterAll, expect, inject, it } from 'vitest';
import { connect, patienceOfJobs } from './connect.ts';

const forRequests = connect(inject('databaseUrl'), () => {});
const forJobs = connect(inject('databaseUrl'), () => {}, { patience: patienceOfJobs });
afterAll(() => Promise.all([forRequests.close(), forJobs.close()]));

it('lets the process of a job wait ten times as long as a request', async () => {
  for (const name of ['pool', 'listPool'] as const) {
    const request = await readTimeouts(forRequests[name]);
    const job = await readTimeouts(forJobs[name]);
    expect(job).toEqual(request.map((timeout) => timeout * 10));
  }
});

/** Milliseconds: those that PostgreSQL has been told, then those of this side. */
async function readTimeouts(pool: (typeof forJobs)['pool']): Promise<number[]> {
  const { rows } = await pool.query<{ setting: string }>(
    `select setting from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
  );
  const { query_timeout, connectionTimeoutMillis } = pool.options;
  return [...rows.map(({ setting }) => Number(setting)), Number(query_timeout), Number(connectionTimeoutMillis)];
}
