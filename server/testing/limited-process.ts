import { readFileSync } from 'node:fs';
import { callOverHttp } from './call-over-http.ts';
import { createTestWorkspace, type TestWorkspace } from './factories.ts';
import { openTestApp } from './open-test-app.ts';
import type { BatonProcess } from './start-baton.ts';
import { startBatonBeside } from './start-baton-beside.ts';

/** A real process with little memory, and a workspace in it. */
export interface LimitedProcess {
  base: string;
  workspace: TestWorkspace;
  baton: BatonProcess;
  /** How many megabytes more it has needed at its peak than when it was ready. */
  growth: () => number;
  /** Does something while somebody else sends requests all the time. @returns The statuses of their replies. */
  askWhile: (act: () => Promise<void>) => Promise<number[]>;
  close: () => Promise<void>;
}

export async function openLimitedProcess(): Promise<LimitedProcess> {
  const app = await openTestApp();
  const { base, baton, close } = await startBatonBeside(app, {
    SLACK_API_URL: 'http://127.0.0.1:9/api',
    // If the process needs more, it ends, as it would on a small machine.
    NODE_OPTIONS: '--max-old-space-size=512',
  });
  const workspace = await createTestWorkspace({ context: app.context, as: (token) => callOverHttp(base, token) });
  for (let n = 0; n < 20; n++) await workspace.owner.call('GET', `${workspace.path}/runs/index_v2`);
  const before = memoryOf(baton, 'VmRSS');
  return {
    base,
    workspace,
    baton,
    growth: () => memoryOf(baton, 'VmHWM') - before,
    askWhile: async (act) => {
      let isOver = false;
      const answered = (async () => {
        const statuses: number[] = [];
        while (!isOver) {
          statuses.push((await fetch(`${base}/healthz`)).status);
          statuses.push((await workspace.owner.call('GET', `${workspace.path}/tags`)).status);
          await new Promise((done) => setTimeout(done, 20));
        }
        return statuses;
      })();
      // If the process ends, this promise is rejected before it is awaited, which must not end the test.
      answered.catch(() => {});
      try {
        await act();
      } finally {
        isOver = true;
      }
      return answered;
    },
    close: async () => {
      await close();
      await app.close();
    },
  };
}

/** Megabytes that a process has now (VmRSS), or had at its peak (VmHWM). */
function memoryOf(baton: BatonProcess, which: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${baton.process.pid}/status`, 'utf8');
  return Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}
