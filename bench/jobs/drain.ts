import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Messages to a worker process, and from it. */
type DrainCommand = 'drain' | 'stop';
type DrainReport = { ready: true } | { handled: number } | { ids: string[] };

/** Runs in a worker process: executes the commands of the parent process, and reports the handled jobs to it. */
export async function answerParent(worker: {
  drain: (onHandled: (id: string) => void) => Promise<void>;
  stop: () => Promise<void>;
}): Promise<void> {
  const ids: string[] = [];
  const report = (message: DrainReport) => process.send?.(message);
  const timer = setInterval(() => report({ handled: ids.length }), 20);
  process.on('message', async (command: DrainCommand) => {
    if (command === 'drain') return worker.drain((id) => ids.push(id));
    clearInterval(timer);
    await worker.stop();
    process.send?.({ ids } satisfies DrainReport, () => process.exit());
  });
  report({ ready: true });
}

/** A worker process, seen from the parent. */
export interface Drainer {
  process: ChildProcess;
  handled: () => number;
  /** Stops the process. @returns The ids of the jobs that it has handled; a job that was handled twice is there twice. */
  stop: () => Promise<string[]>;
}

/** Starts a worker process, which waits for the command to drain. */
export async function startDrainer(script: string, env: Record<string, string>): Promise<Drainer> {
  const child = fork(join(import.meta.dirname, script), {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let handled = 0;
  child.on('message', (message: DrainReport) => {
    if ('handled' in message) handled = message.handled;
  });
  await once(child, 'message');
  return {
    process: child,
    handled: () => handled,
    stop: () =>
      new Promise((resolve, reject) => {
        child.on('message', (message: DrainReport) => {
          if ('ids' in message) resolve(message.ids);
        });
        child.once('exit', () => reject(new Error(`${script} ended without its ids`)));
        child.send('stop' satisfies DrainCommand);
      }),
  };
}
