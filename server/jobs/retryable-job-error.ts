import type { PgBoss } from 'pg-boss';

/** Thrown by a job that another server refused for now, and that may be retried after some seconds. */
export class RetryableJobError extends Error {
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.name = 'RetryableJobError';
    this.seconds = seconds;
  }
}

/**
 * Delays the next retry of a job that is about to fail by at least this time. pg-boss doubles the retry delay with each
 * earlier retry, and waits between once and twice the result. No later retry waits for less time than without this.
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
