import type { JobWithMetadata } from 'pg-boss';
import type { AppContext } from '../app-context.ts';
import { within } from '../traces/current-span.ts';
import { findDueQueues } from './find-due-queues.ts';
import { PermanentJobError } from './permanent-job-error.ts';
import { type QueueName, queues, schedules } from './queue.ts';
import { RetryableJobError, retryNotBefore } from './retryable-job-error.ts';
import { runEvery } from './run-every.ts';

/**
 * Executes a job. It may be called twice for the same job, and must not repeat its effects.
 * @param data   The data of the queue's jobs.
 * @param job_id The same in every retry of a job.
 * @throws PermanentJobError if no retry can help.
 */
export type Handler = (context: AppContext, data: never, job_id: string) => Promise<void>;
export type Handlers = Record<QueueName, Handler>;

/**
 * Milliseconds to wait for running jobs when stopping. Jobs that take longer are returned to the queue, and another
 * worker runs them again.
 */
const patience = 3_000;
/** Milliseconds between two looks for queues with jobs that are due. */
const lookEvery = 500;

/**
 * Runs the jobs of every queue until stopped; backups only where BACKUP_TO says where they go.
 * @param handlers See `server/job-handlers.ts`.
 * @returns A function that takes no more jobs, and waits for running ones for a limited time.
 */
export async function startWorkers(context: AppContext, handlers: Handlers): Promise<() => Promise<void>> {
  const { boss } = context.jobs;
  const all = Object.keys(queues) as QueueName[];
  const names = all.filter((name) => name !== 'back_up' || context.config.BACKUP_TO !== undefined);
  const workers = new Map<QueueName, string>();
  for (const name of names) workers.set(name, await startQueueWorker(context, handlers, name));
  for (const [name, cron] of Object.entries(schedules)) await boss.schedule(name, cron);
  const stopLooking = runEvery(
    lookEvery,
    async () => {
      for (const name of await findDueQueues(context.pool, names)) boss.notifyWorker(workers.get(name)!);
    },
    (err) => context.log.error({ err, work: 'find_due_queues' }, 'Scheduled work failed'),
  );
  return async () => {
    const finished = Promise.all([stopLooking(), ...names.map((name) => boss.offWork(name))]);
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patience);
    await Promise.race([finished, late]);
    clearTimeout(timer);
  };
}

/** Runs the jobs of one queue. @returns The worker's id, for the queue's `notifyWorker`. */
export function startQueueWorker(context: AppContext, handlers: Handlers, name: QueueName): Promise<string> {
  return context.jobs.boss.work(name, { ...polling, batchSize: batchSizes[name] ?? 50 }, async (jobs) =>
    Promise.all(jobs.map((job) => attempt(context, job, () => handlers[name](context, job.data as never, job.id)))),
  );
}

/**
 * After a full batch the next one is fetched at once; otherwise a worker fetches when it is told that jobs are due. If each of
 * them asked twice a second, a process that has nothing to do would need a tenth of a core.
 */
const polling = {
  pollingIntervalSeconds: 30,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const;

/**
 * A worker waits until all jobs of a batch have ended. Where one may take long, for example because an outside server
 * does not answer, the batch is small, so that few jobs wait for the slowest.
 */
const batchSizes: Partial<Record<QueueName, number>> = {
  send_mail: 10,
  execute_step: 10,
  create_export: 2,
  move_runs: 2,
  import_log: 1,
};

/** The failure of one job must not fail the others of its batch. */
async function attempt(
  { jobs, log, metrics, traces }: AppContext,
  job: JobWithMetadata<unknown>,
  act: () => Promise<void>,
) {
  const { name, id } = job;
  const started = performance.now();
  // Never its data, which may hold what a mail says.
  const line = () => ({
    queue: name,
    job_id: id,
    attempt: job.retryCount + 1,
    duration_ms: Math.round(performance.now() - started),
  });
  const count = (outcome: 'completed' | 'retried' | 'given_up') => {
    metrics.jobs.inc({ queue: name, outcome });
    metrics.jobSeconds.observe({ queue: name }, (performance.now() - started) / 1000);
  };
  const span = traces?.start({
    name: `job ${name}`,
    kind: 'consumer',
    parent: (job.data as { trace?: string } | null)?.trace,
    attributes: { 'messaging.destination.name': name, 'messaging.message.id': id, 'baton.attempt': job.retryCount + 1 },
  });
  try {
    await within(span, act);
    span?.end();
    count('completed');
    log[name in schedules ? 'debug' : 'info'](line(), 'Job completed');
    return { id, status: 'completed' as const };
  } catch (error) {
    span?.end(error);
    const isLast = error instanceof PermanentJobError || job.retryCount >= job.retryLimit;
    count(isLast ? 'given_up' : 'retried');
    log[isLast ? 'error' : 'warn']({ ...line(), err: error }, isLast ? 'Job given up' : 'Job failed, to be retried');
    if (error instanceof RetryableJobError) await retryNotBefore(jobs.boss, { name, id }, error.seconds);
    const status = error instanceof PermanentJobError ? ('deadletter' as const) : ('failed' as const);
    return { id, status, output: { message: (error as Error).message } };
  }
}
