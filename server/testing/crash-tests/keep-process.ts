import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { CrashPoint } from '../../crash-point.ts';
import { type BatonProcess, spawnBaton } from '../start-baton.ts';

/** A process of Baton's that is killed again and again, and started anew. */
export interface KeptProcess {
  /** SIGKILL, whatever it is about; comes back when it is gone. */
  kill: () => Promise<void>;
  /** As a person would: a shutdown that is waited for. */
  stop: () => Promise<void>;
  /** @param fault Where it is to kill itself. */
  start: (fault?: { point: CrashPoint; visit: number }) => void;
  /** Whether it takes work. */
  isReady: () => boolean;
  isGone: () => boolean;
  /** What all that were started have written to their error streams. */
  complaints: () => string;
}

const signs = { web: 'Baton is ready', worker: 'Baton works on jobs' };

export function keepProcess(role: 'web' | 'worker', env: Record<string, string>): KeptProcess {
  const all: BatonProcess[] = [];
  const latest = () => all.at(-1);
  const isGone = () => {
    const { exitCode = 0, signalCode = null } = latest()?.process ?? {};
    return exitCode !== null || signalCode !== null;
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const one = latest();
    if (!one || isGone()) return;
    const gone = once(one.process, 'exit');
    one.process.kill(signal);
    await gone;
  };
  return {
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start: (fault) => {
      const more: Record<string, string> = fault ? { CRASH_AT: `${fault.point}:${fault.visit}` } : {};
      all.push(spawnBaton({ ...env, ...more }, role));
    },
    isReady: () => !isGone() && (latest()?.output().includes(signs[role]) ?? false),
    isGone,
    complaints: () =>
      all
        .map((one) => one.output())
        .flatMap((text) => text.split('\n'))
        .filter((line) => line.trim() !== '' && !line.startsWith('Baton '))
        .join('\n'),
  };
}

/** Whether it became so within the time. */
export async function becomes(isSo: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await pause(20)) if (await isSo()) return true;
  return isSo();
}
