import type { PgBoss } from 'pg-boss';

/** A job that the other side wants to see again, and not before some seconds have passed. */
export class RetryableJobError extends Error {
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.name = 'RetryableJobError';
    this.seconds = seconds;
  }
}

/**
 * Makes a job, which is about to fail, wait that long at least: its retry waits for its delay, doubled with each retry
 * before, and up to twice that (pg-boss's own rule). Later retries wait as long as they would have, or longer.
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
