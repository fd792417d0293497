import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The processes that this one has started and that still run. */
const children = (): string[] =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean);

/**
 * Bytes of memory of this process and those that it started. What several of them share, such as the program, counts
 * once.
 */
function readMemory(): number {
  let sum = 0;
  for (const pid of ['self', ...children()]) {
    try {
      sum += Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) * 1024;
    } catch {
      // It has just ended.
    }
  }
  return sum;
}

/** Watches the memory of this process and of those that it starts, from now on. */
export function watchMemory(): { stop: () => { idle: number; peak: number } } {
  const idle = readMemory();
  let peak = idle;
  const timer = setInterval(() => {
    peak = Math.max(peak, readMemory());
  }, 50);
  return {
    stop: () => {
      clearInterval(timer);
      return { idle, peak };
    },
  };
}

/** Collects what loading the modules has left, as the product does once it rests. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void;
  collect({ type: 'major', flavor: 'last-resort' });
}

/** Seconds of processor time of this process and of those that it started and that have ended. */
export function cpuTime(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  // utime, stime, cutime and cstime, in hundredths of a second.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}
