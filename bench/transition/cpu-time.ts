import { readdirSync, readFileSync } from 'node:fs';

/** Seconds of processor time that a process has used, and its children with it: PostgreSQL is many processes. */
export function cpuSeconds(pid: number): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  let ticks = 0;
  for (const name of all) {
    const stat = read(`/proc/${name}/stat`);
    if (!stat) continue;
    // The name in brackets may hold anything; fields count from behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const isIt = Number(name) === pid;
    if (isIt || Number(fields[1]) === pid) ticks += Number(fields[11]) + Number(fields[12]);
    // Children that have ended are counted with their parent.
    if (isIt) ticks += Number(fields[13]) + Number(fields[14]);
  }
  return ticks / 100;
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
