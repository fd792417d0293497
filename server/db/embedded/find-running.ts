import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { pointerName } from './choose-location.ts';
import { readPostmasterFile, runsOn } from './postmaster-file.ts';
import { socketFolder } from './socket-folder.ts';

/** The folder of the database of a data folder, whether it is there or not. */
function homeOf(dataFolder: string): string {
  const pointer = join(resolve(dataFolder), pointerName);
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(resolve(dataFolder), 'postgres');
}

/**
 * For commands that work on what is there: on a wrong folder a new, empty database would be made, and all would seem well.
 * @throws StartupError if neither DATABASE_URL nor the data folder leads to a database
 */
export function assertDatabase({ DATABASE_URL, DATA_DIR = 'data' }: Record<string, string | undefined>): void {
  if (DATABASE_URL || existsSync(homeOf(DATA_DIR))) return;
  throw new StartupError(
    `${resolve(DATA_DIR)} has no database: set DATA_DIR to the data folder of Baton, or DATABASE_URL.`,
  );
}

/** Whether a data folder has a database, be it running or stopped. */
export const hasCluster = (dataFolder: string): boolean => existsSync(join(homeOf(dataFolder), 'cluster'));

/** The address of the PostgreSQL that a Baton runs on a data folder; null if none runs there. */
export function findRunning(dataFolder: string): string | null {
  const home = homeOf(dataFolder);
  const cluster = join(home, 'cluster');
  const postmaster = readPostmasterFile(cluster);
  if (postmaster?.status !== 'ready' || !runsOn(cluster, postmaster.pid)) return null;
  const { uid, gid } = statSync(cluster);
  const password = readFileSync(join(home, 'password'), 'utf8').trim();
  return embeddedUrl(socketFolder(home, { uid, gid }), password);
}

/** Its host is the folder of a Unix socket. */
export const embeddedUrl = (sockets: string, password: string): string =>
  `postgres://baton:${password}@${encodeURIComponent(sockets)}:5432/baton`;
