import { readConfig } from '../../server/config.ts';
import { startWorkers } from '../../server/jobs/start-workers.ts';
import { openLog } from '../../server/log/open-log.ts';
import { openAppContext } from '../../server/open-app-context.ts';
import { answerParent } from './drain.ts';

/** A worker of Baton whose jobs only record their ids. Its queue, log and metrics are those of the product. */
const config = readConfig('worker', process.env);
const { context, close } = await openAppContext(config, config.DATABASE_URL ?? '', openLog(config));
let stopWorkers = async () => {};
await answerParent({
  drain: async (note) => {
    const handle = async (_context: unknown, _data: never, id: string) => note(id);
    const handlers = new Proxy({}, { get: (_none, queue) => (queue === 'notify_opened' ? handle : async () => {}) });
    stopWorkers = await startWorkers(context, handlers as Parameters<typeof startWorkers>[1]);
  },
  stop: async () => {
    await stopWorkers();
    await close();
  },
});
