import { readConfig } from '../../server/config.ts';
import { startQueueWorker } from '../../server/jobs/start-workers.ts';
import { openLog } from '../../server/log/open-log.ts';
import { openAppContext } from '../../server/open-app-context.ts';
import { answerParent } from './drain.ts';

/** A worker of Baton that does nothing in its jobs but note them: queue, log and metrics are those of the product. */
const config = readConfig('worker', process.env);
const { context, close } = await openAppContext(config, config.DATABASE_URL ?? '', openLog(config));
await answerParent({
  drain: async (note) => {
    const handle = async (_context: unknown, _data: never, id: string) => note(id);
    const handlers = new Proxy({}, { get: () => handle }) as Parameters<typeof startQueueWorker>[1];
    await startQueueWorker(context, handlers, 'notify_opened');
  },
  stop: async () => {
    await context.jobs.boss.offWork('notify_opened');
    await close();
  },
});
