import type { Pool } from 'pg';
import type { QueueName } from './queue.ts';

/** Which of these queues have jobs that a worker may start now. One look in an index for each. */
export async function findDueQueues(pool: Pool, names: readonly QueueName[]): Promise<QueueName[]> {
  const { rows } = await pool.query<{ name: QueueName }>({
    name: 'find-due-queues',
    // The limit keeps PostgreSQL from reading all waiting jobs at once.
    text: `select q.name from unnest($1::text[]) q(name)
      cross join lateral (select from pgboss.job j
        where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now() limit 1) due`,
    values: [names],
  });
  return rows.map(({ name }) => name);
}
