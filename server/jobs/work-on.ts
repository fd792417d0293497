import type { Parts } from '../parts.ts';
import { type QueueName, queues } from './queue.ts';

/** What a job's data is, by queue; every handler may run twice for one job, and must not do twice what it does. */
export type Handler = (parts: Parts, data: never) => Promise<void>;
export type Handlers = Record<QueueName, Handler>;

/**
 * Works on the jobs of every queue until stopped.
 * @param handlers See `server/job-handlers.ts`.
 * @returns A function that finishes the jobs in hand and then takes no more.
 */
export async function workOn(parts: Parts, handlers: Handlers): Promise<() => Promise<void>> {
  const { boss } = parts.jobs;
  const names = Object.keys(queues) as QueueName[];
  for (const name of names) {
    await boss.work(name, polling, async (jobs) =>
      Promise.all(jobs.map((job) => attempt(() => handlers[name](parts, job.data as never), job.id))),
    );
  }
  return async () => {
    await Promise.all(names.map((name) => boss.offWork(name)));
  };
}

/** A full batch is followed by the next at once; a queue that is empty is looked at twice a second. */
const polling = { pollingIntervalSeconds: 0.5, batchSize: 50, burstWhenBatchFull: true, perJobResults: true } as const;

/** One job's failure must not fail the others of its batch. */
async function attempt(act: () => Promise<void>, id: string) {
  try {
    await act();
    return { id, status: 'completed' as const };
  } catch (error) {
    return { id, status: 'failed' as const, output: { message: (error as Error).message } };
  }
}
