import { readdirSync, readFileSync } from 'node:fs';

/** The processor time of a process and its children, in seconds. PostgreSQL consists of many processes. */
export function cpuSeconds(pid: number): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  let ticks = 0;
  for (const name of all) {
    const stat = read(`/proc/${name}/stat`);
    if (!stat) continue;
    // The process name in brackets may contain anything, so fields are counted after the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const isIt = Number(name) === pid;
    if (isIt || Number(fields[1]) === pid) ticks += Number(fields[11]) + Number(fields[12]);
    // The time of children that have ended is part of their parent's numbers.
    if (isIt) ticks += Number(fields[13]) + Number(fields[14]);
  }
  return ticks / 100;
}

/**
 * The processor time, in seconds by process id, of the processes that serve a database's connections: not of those that clean
 * up at times of their own.
 */
export function connectionSeconds(postmaster: number, database: string): Map<number, number> {
  const found = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const stat = read(`/proc/${name}/stat`);
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (!fields || Number(fields[1]) !== postmaster) continue;
    // PostgreSQL writes the account, the database and the client into the title of a process.
    if (!new RegExp(`^postgres: \\S+ ${database} (127|\\[local)`).test(read(`/proc/${name}/cmdline`) ?? '')) continue;
    found.set(Number(name), (Number(fields[11]) + Number(fields[12])) / 100);
  }
  return found;
}

/** What connections used between two looks. The last moments of one that has ended are not known and count nothing. */
export function secondsBetween(before: Map<number, number>, after: Map<number, number>): number {
  return [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
