import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { answerParent } from './drain.ts';

/** The little of graphile-worker that is used. It is no dependency: `GRAPHILE_FOLDER` names where it is installed. */
interface Graphile {
  run: (options: object) => Promise<{ stop: () => Promise<void> }>;
  Logger: new (factory: () => () => void) => object;
}

const { GRAPHILE_FOLDER = '', DATABASE_URL, LOCAL_QUEUE } = process.env;
const installed = join(GRAPHILE_FOLDER, 'node_modules/graphile-worker/dist/index.js');
const { run, Logger } = (await import(pathToFileURL(installed).href)) as Graphile;
let runner: { stop: () => Promise<void> } | undefined;
await answerParent({
  drain: async (note) => {
    runner = await run({
      connectionString: DATABASE_URL,
      // As many as a worker of Baton handles at once.
      concurrency: 50,
      pollInterval: 500,
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
      taskList: { bench: (_payload: unknown, { job }: { job: { id: string } }) => note(job.id) },
      ...(LOCAL_QUEUE === 'true' ? { preset: { worker: { localQueue: { size: 500 } } } } : {}),
    });
  },
  stop: async () => runner?.stop(),
});
