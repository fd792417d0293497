import { readFileSync } from 'node:fs';

/** The processes that a process has started and that still run. */
const childrenOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);

/**
 * Bytes of memory of a process and those that it started. What several of them share, such as the program, counts once.
 */
function readMemory(root: number): number {
  let sum = 0;
  for (const pid of [String(root), ...childrenOf(root)]) {
    try {
      sum += Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) * 1024;
    } catch {
      // It has just ended.
    }
  }
  return sum;
}

/** Watches the memory of a process and of those that it starts, from now on. */
export function watchMemory(pid = process.pid): { stop: () => { idle: number; peak: number } } {
  const idle = readMemory(pid);
  let peak = idle;
  const timer = setInterval(() => {
    peak = Math.max(peak, readMemory(pid));
  }, 50);
  return {
    stop: () => {
      clearInterval(timer);
      return { idle, peak };
    },
  };
}
