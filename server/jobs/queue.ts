import { PgBoss } from 'pg-boss';

/**
 * The queues, and how each retries. Jobs of a transition are inserted by the statement that stores it
 * (see `server/runs/store-transition.ts`); everything else goes through `send`.
 */
export const queues = {
  send_mail: { retryLimit: 12, retryDelay: 10, retryBackoff: true, retryDelayMax: 4 * 3600 },
  perform_step: { retryLimit: 12, retryDelay: 10, retryBackoff: true, retryDelayMax: 4 * 3600 },
  notify_opened: { retryLimit: 5, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 },
  notify_admins: { retryLimit: 5, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 },
  cancel_child: { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 },
  tell_parent: { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 },
} as const;

export type QueueName = keyof typeof queues;

export interface Jobs {
  boss: PgBoss;
  send: (queue: QueueName, data: object) => Promise<void>;
  stop: () => Promise<void>;
}

/** A killed worker's job is taken up again by another after this many seconds without a sign of life. */
const heartbeatSeconds = 30;

/**
 * Opens the queue.
 * @param role `worker` also keeps the queue tidy and watches for dead workers; a web process only adds jobs.
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
    superviseIntervalSeconds: 15,
    maintenanceIntervalSeconds: 60,
  });
  boss.on('error', onError);
  await boss.start();
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const [name, options] of Object.entries(queues)) {
    if (!existing.has(name)) await boss.createQueue(name, { ...options, heartbeatSeconds, expireInSeconds: 300 });
  }
  return {
    boss,
    send: async (queue, data) => {
      await boss.send(queue, data);
    },
    stop: () => boss.stop({ graceful: true, timeout: 8000 }),
  };
}
