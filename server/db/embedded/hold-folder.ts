import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { StartupError } from '../../startup-error.ts';

/** How long a start waits for a Baton that runs, and for one that is stopping. A refusal is due within 5 s. */
const waitForRunning = 1_000;
const waitForStopping = 15_000;

export interface Hold {
  /** From here on others wait for the end instead of giving up. */
  announceStop(): void;
  release(): void;
}

/** A collected one would let go of its lock. */
const held = new Set<DatabaseSync>();

/**
 * One Baton a folder. Node has no file locks of its own, but its SQLite takes the kernel's: an open transaction on an
 * empty database, which ends with the process, however that ends. (A pid in a file can be given anew; of two processes
 * that remove a dead one's socket, one can remove the other's.) It comes before PostgreSQL's own lock because the
 * initialisation, and stopping what a killed Baton left, must be one process's work too.
 *
 * @param home Where the lock lies.
 * @param folder As the sentence names it.
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
    // Takes the lock that only one writer can have. Nothing is ever written.
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
