import { isDeepStrictEqual } from 'node:util';
import { PgBoss, systemClock } from 'pg-boss';
import { uuidOf } from '../db/uuid-of.ts';
import { traceOfJob } from '../traces/current-span.ts';

/** Retries for about 12 hours (docs/rules.md, rule 12): each delay is twice the previous one, up to 4 hours. */
const halfADay = { retryLimit: 12, retryDelay: 10, retryBackoff: true, retryDelayMax: 4 * 3600 };
const soon = { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 };

/**
 * Seconds for which a job waits before pg-boss deletes it undone. By itself it would do so after 14 days, so that jobs were lost
 * if no worker ran for so long, or if an older backup was restored.
 */
const retentionSeconds = 10 * 365 * 24 * 3600;

/**
 * The queues, with their retry settings. The statement that stores a transition also inserts its jobs (see
 * `server/runs/store/store-transition.ts`). Other jobs are added in the transaction that needs them (`enqueueJobs`), or
 * with `send` and `sendOnce`.
 */
export const queues = {
  send_mail: halfADay,
  mail_link: halfADay,
  // Before `execute_step`, because its dead letter queue must exist first. A step's job that has failed for good, or
  // whose last worker was killed, continues here.
  give_up_step: soon,
  execute_step: { ...halfADay, deadLetter: 'give_up_step' },
  notify_opened: halfADay,
  notify_withdrawn: halfADay,
  notify_admins: halfADay,
  notify_followers: halfADay,
  remind_due: halfADay,
  mail_notices: halfADay,
  cancel_child: soon,
  notify_parent: soon,
  people_changed: soon,
  mail_digest: halfADay,
  mail_daily: halfADay,
  // These seven run on a schedule: see `schedules`.
  find_due_digests: { retryLimit: 0 },
  find_due_daily_mails: { retryLimit: 0 },
  mark_settled_notices: { retryLimit: 0 },
  fold_usage: { retryLimit: 0 },
  // Computing the figures again takes long where there are millions of runs.
  fold_run_deltas: { retryLimit: 0, expireInSeconds: 3600 },
  delete_expired: { retryLimit: 0 },
  // The first night after an owner began to delete, there may be many.
  delete_old_runs: { retryLimit: 0, expireInSeconds: 3600 },
  notify_frozen: halfADay,
  sweep_file: soon,
  // A large export takes minutes, and longer with a slow database or file store.
  create_export: { ...soon, expireInSeconds: 6 * 3600 },
  sweep_export: soon,
  // Taken by workers with BACKUP_TO only; if there is none any more, the job is dropped after a day. All rows and files are
  // read, twice.
  back_up: { retryLimit: 2, retryDelay: 300, expireInSeconds: 6 * 3600, retentionSeconds: 24 * 3600 },
  // A million events take some minutes.
  import_log: { ...soon, expireInSeconds: 6 * 3600 },
  remove_import: { ...soon, expireInSeconds: 6 * 3600 },
  sweep_import: soon,
  // A hundred thousand runs take some minutes.
  delete_workflow_runs: { ...soon, expireInSeconds: 6 * 3600 },
  // Ten thousand runs take some minutes.
  move_runs: { ...soon, expireInSeconds: 6 * 3600 },
  notify_plan_failed: halfADay,
  notify_plans_paused: halfADay,
} as const;

const kept = `j.start_after + q.retention_seconds * interval '1s'`;
/** SQL: each job has a copy of how long it may wait, which may be of an older Baton. Waiting jobs get that of their queue, if it is longer. */
export const keepWaitingJobs = `update pgboss.job j set keep_until = ${kept}
  from pgboss.queue q where q.name = j.name and j.state < 'active' and j.keep_until < ${kept}`;

/** Scheduled jobs, as cron expressions in UTC. */
export const schedules = {
  fold_usage: '* * * * *',
  fold_run_deltas: '* * * * *',
  delete_expired: '17 3 * * *',
  delete_old_runs: '37 2 * * *',
  find_due_digests: '2 * * * *',
  find_due_daily_mails: '1,16,31,46 * * * *',
  mark_settled_notices: '11,26,41,56 * * * *',
} as const satisfies Partial<Record<QueueName, string>>;

export type QueueName = keyof typeof queues;

/**
 * A mail that waits to be sent. It is encrypted with the installation's secret, because mails contain links that set
 * passwords, accept invitations and answer steps for people.
 */
export interface SealedMail {
  key: string;
  sealed: string;
}

/** The data of a queue's jobs. A mail must be sealed, because of its links. */
export type JobData<Q extends QueueName> = Q extends 'send_mail' ? SealedMail : object;

export interface Jobs {
  boss: PgBoss;
  send: <Q extends QueueName>(queue: Q, data: JobData<Q>, when?: { afterSeconds: number }) => Promise<void>;
  /** Adds jobs identified by a key: a job with a key that was added before is not added again. */
  sendOnce: <Q extends QueueName>(
    queue: Q,
    jobs: { key: string; data: JobData<Q>; afterSeconds?: number }[],
  ) => Promise<void>;
  /** Returns unfinished jobs to the queue, so that other workers can start them at once. */
  stop: () => Promise<void>;
}

/**
 * The job of a killed worker is started again within 60 seconds: 15 seconds without a heartbeat, up to 15 until another
 * worker notices, and up to 20 of retry delay.
 */
const timing = { heartbeatSeconds: 15, expireInSeconds: 300, retentionSeconds };
const watching = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 10, maintenanceIntervalSeconds: 60 };

/**
 * A clock that nobody sets: with that of the machine, the queue's timers would wait for as long as it was set back. How far it
 * is from the database's clock, by which schedules go, is asked every minute.
 */
export const steadyClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

/**
 * Opens the queue.
 * @param role `worker` also maintains the queue and checks for dead workers; a web process only adds jobs.
 */
export async function openJobs(
  connectionString: string,
  role: 'web' | 'worker',
  onError: (error: Error) => void,
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString,
    max: role === 'worker' ? 4 : 2,
    supervise: role === 'worker',
    schedule: role === 'worker',
    ...watching,
    clock: steadyClock,
    clockMonitorIntervalSeconds: 60,
  });
  boss.on('error', onError);
  await boss.start();
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  let isChanged = false;
  for (const [name, own] of Object.entries(queues)) {
    const wanted = { ...timing, ...own };
    const found = existing.get(name);
    if (!found) await boss.createQueue(name, wanted);
    // An older Baton created its queues with other settings.
    else if (!isDeepStrictEqual(wanted, pick(found, wanted))) {
      await boss.updateQueue(name, wanted);
      isChanged = true;
    }
  }
  // Before the queue looks for jobs to delete.
  if (isChanged) await boss.getDb().executeSql(keepWaitingJobs);
  return {
    boss,
    send: async (queue, data, when) => {
      await boss.send(queue, { ...data, ...traceOfJob() }, when ? { startAfter: when.afterSeconds } : {});
    },
    sendOnce: async (queue, jobs) => {
      if (jobs.length > 0)
        await boss.insert(
          queue,
          jobs.map(({ key, data, afterSeconds = 0 }) => ({
            id: uuidOf(`${queue} ${key}`),
            data: { ...data, ...traceOfJob() },
            startAfter: afterSeconds,
          })),
        );
    },
    // Before this, the workers were asked to finish and given time for it (`start-workers.ts`).
    stop: () => boss.stop({ graceful: false }),
  };
}

/** The properties of an object that another object has too. */
function pick(from: object, like: object): object {
  return Object.fromEntries(Object.entries(from).filter(([name]) => name in like));
}
