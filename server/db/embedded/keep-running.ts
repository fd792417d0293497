import { setTimeout as pause } from 'node:timers/promises';
import { type RunningPostmaster, stopPostmaster } from './run-postmaster.ts';

/**
 * Starts PostgreSQL, and restarts it whenever it ends unexpectedly, so that nobody needs to act after a crash. The
 * sockets stay at the same path, so that the pools reconnect by themselves.
 *
 * @throws The error of the first `start`; later failures are reported and retried.
 */
export async function keepRunning(start: () => Promise<RunningPostmaster>, report: (line: string) => void) {
  let postmaster = await start();
  let stopping = false;

  async function watch(): Promise<void> {
    for (;;) {
      const ending = await postmaster.ended;
      if (stopping) return;
      report(`PostgreSQL ${ending}; it is started again.`);
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
        report((error as Error).message);
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
