import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

export interface Postmaster {
  pid: number;
  /** `starting`, `ready`, `stopping`; empty while PostgreSQL has not written it. */
  status: string;
}

/** Reads `postmaster.pid`: line 1 is the pid, line 8 the status. Null if there is no file. */
export function readPostmasterFile(cluster: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : null;
}

/**
 * Whether the process is a PostgreSQL that runs on this folder. After a reboot, or in a new container, another process
 * may have the pid of the file; stopping it, or treating it as the database, would be wrong.
 */
export function runsOn(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    try {
      // PostgreSQL's working folder is its data folder, and the link follows a folder that was moved.
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    } catch {
      return false;
    }
  }
  const ps = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  return ps.stdout.includes('postgres') && ps.stdout.includes(cluster);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
