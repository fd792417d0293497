import { setTimeout as pause } from 'node:timers/promises';
import { type RunningPostmaster, stopPostmaster } from './run-postmaster.ts';

/**
 * Starts PostgreSQL, and again whenever it ends unasked: a crash of the database must not need a person. The sockets
 * stay where they are, so that the pools find the new one by themselves.
 *
 * @throws What `start` throws the first time; later failures are said and tried again.
 */
export async function keepRunning(start: () => Promise<RunningPostmaster>, say: (line: string) => void) {
  let postmaster = await start();
  let stopping = false;

  async function watch(): Promise<void> {
    for (;;) {
      const how = await postmaster.ended;
      if (stopping) return;
      say(`PostgreSQL ${how}; it is started again.`);
      await startAgain();
      if (stopping) await stopPostmaster(postmaster);
    }
  }
  async function startAgain(): Promise<void> {
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, 5_000)) {
      try {
        postmaster = await start();
        return;
      } catch (error) {
        say((error as Error).message);
        await pause(wait);
      }
    }
  }
  const watched = watch();

  return {
    pid: () => postmaster.pid,
    async stop() {
      stopping = true;
      await stopPostmaster(postmaster);
      await watched;
    },
  };
}
