import type { TestApp } from './open-test-app.ts';

/**
 * The jobs of a killed worker return to the queue, which otherwise takes up to a minute: whatever it was doing, also what runs on a
 * schedule.
 */
export async function returnJobs({ context }: TestApp): Promise<void> {
  await context.pool.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
}
