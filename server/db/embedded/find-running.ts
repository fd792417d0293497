import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pointerName } from './choose-location.ts';
import { readPostmasterFile, runsOn } from './postmaster-file.ts';
import { socketFolder } from './socket-folder.ts';

/** The address of the PostgreSQL that a Baton runs on a data folder; null if none runs there. */
export function findRunning(dataFolder: string): string | null {
  const pointer = join(resolve(dataFolder), pointerName);
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(resolve(dataFolder), 'postgres');
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
