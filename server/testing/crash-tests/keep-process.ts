import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { CrashPoint } from '../../crash-point.ts';
import { type BatonProcess, spawnBaton } from '../start-baton.ts';

/** A process of Baton that is killed and started repeatedly. */
export interface KeptProcess {
  /** Sends SIGKILL; resolves when the process has ended. */
  kill: () => Promise<void>;
  /** Stops it normally, and waits until it has ended. */
  stop: () => Promise<void>;
  /** @param fault The crash point at which it kills itself. */
  start: (fault?: { point: CrashPoint; visit: number }) => void;
  /** Whether it accepts work. */
  isReady: () => boolean;
  isGone: () => boolean;
  /** The output of all started processes, without Baton's normal lines. */
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

/** Whether the condition becomes true within the time. */
export async function becomes(isSo: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await pause(20)) if (await isSo()) return true;
  return isSo();
}
