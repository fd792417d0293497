import { readFileSync } from 'node:fs';

/** The processes that a process has started and that still run. */
const childrenOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);

/** Bytes of memory of a process. What several processes share, such as the program, is divided among them. */
function readMemory(pid: string): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) * 1024;
  } catch {
    // It has just ended.
    return 0;
  }
}

interface Sample {
  own: number;
  /** Of the processes that it started. */
  started: number;
}

function takeSample(root: number): Sample {
  const started = childrenOf(root).map(readMemory);
  return { own: readMemory(String(root)), started: started.reduce((sum, one) => sum + one, 0) };
}

export interface WatchedMemory {
  /** Bytes, of the process and those that it started. */
  idle: number;
  peak: number;
  /** The peaks of each quarter of the time: whether it grows. */
  quarters: Sample[];
}

/** Watches the memory of a process and of those that it starts, from now on. */
export function watchMemory(pid = process.pid): { stop: () => WatchedMemory } {
  const samples = [takeSample(pid)];
  const timer = setInterval(() => samples.push(takeSample(pid)), 50);
  const most = (among: readonly Sample[], of: (sample: Sample) => number) =>
    among.reduce((peak, one) => Math.max(peak, of(one)), 0);
  return {
    stop: () => {
      clearInterval(timer);
      const length = Math.ceil(samples.length / 4);
      const quarters = [0, 1, 2, 3].map((at) => {
        const among = samples.slice(at * length, (at + 1) * length);
        return { own: most(among, ({ own }) => own), started: most(among, ({ started }) => started) };
      });
      const sum = ({ own, started }: Sample) => own + started;
      return { idle: sum(samples[0]!), peak: most(samples, sum), quarters };
    },
  };
}
