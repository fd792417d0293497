import type { PgBoss } from 'pg-boss';

/** A job that the other side refused for now; it may be retried after some seconds. */
export class RetryableJobError extends Error {
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.name = 'RetryableJobError';
    this.seconds = seconds;
  }
}

/**
 * Delays the retry of a job that is about to fail by at least this time. pg-boss waits for the retry delay, doubled
 * with each earlier retry, and at most twice that. Later retries wait as long as before, or longer.
 */
export async function retryNotBefore(
  boss: PgBoss,
  { name, id }: { name: string; id: string },
  seconds: number,
): Promise<void> {
  await boss.getDb().executeSql(
    `update pgboss.job set retry_delay = greatest(retry_delay, ceil($3 / 2 ^ least(retry_count, 15))::int),
      retry_delay_max = greatest(retry_delay_max, $3::int)
    where name = $1 and id = $2`,
    [name, id, seconds],
  );
}
