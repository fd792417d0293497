import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { StartupError } from '../../startup-error.ts';

/**
 * Milliseconds that a start waits for another Baton to release the folder. It gives up soon if the other one keeps
 * running, and waits longer if that is stopping.
 */
const waitForRunning = 1_000;
const waitForStopping = 15_000;

export interface Hold {
  /** From now on other starts wait for the end instead of giving up. */
  announceStop(): void;
  release(): void;
}

/** Keeps the locks referenced, because garbage collection of a database would release its lock. */
const held = new Set<DatabaseSync>();

/**
 * Ensures that one Baton uses a folder. Node has no file locks, but its SQLite uses those of the kernel: an open
 * transaction on an empty database, which ends with the process in every case. (A pid file is not enough: pids are
 * reused, and of two processes that remove a dead one's file, one can remove the other's.) This lock is needed in
 * addition to PostgreSQL's own, because only one process may initialise the folder or stop what a killed Baton left.
 *
 * @param home The folder of the lock.
 * @param folder The folder that the error message names.
 */
export async function holdFolder(home: string, folder: string): Promise<Hold> {
  const holderFile = join(home, 'in-use-by');
  const started = Date.now();
  for (;;) {
    const lock = tryLock(join(home, 'in-use'));
    if (lock) {
      held.add(lock);
      writeFileSync(holderFile, `${process.pid} running`);
      return {
        announceStop: () => writeFileSync(holderFile, `${process.pid} stopping`),
        release: () => {
          lock.close();
          held.delete(lock);
        },
      };
    }
    const [pid, state] = readHolder(holderFile);
    if (Date.now() - started > (state === 'stopping' ? waitForStopping : waitForRunning)) {
      throw new StartupError(
        `Baton is already running on ${folder} (process ${pid}): stop it, or set DATA_DIR to another folder.`,
      );
    }
    await pause(100);
  }
}

function tryLock(path: string): DatabaseSync | null {
  const database = new DatabaseSync(path);
  try {
    // Takes SQLite's write lock, which only one connection can hold. Nothing is written.
    database.exec('begin immediate');
    return database;
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy) return null;
    throw error;
  }
}

const sqliteBusy = 5;

function readHolder(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split(' ');
  } catch {
    return ['unknown'];
  }
}
