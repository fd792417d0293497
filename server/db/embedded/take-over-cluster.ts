import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { syncFolder } from '../../sync-folder.ts';
import type { ClusterLocation } from './choose-location.ts';
import { embeddedUrl } from './find-running.ts';
import { initialiseCluster } from './initialise-cluster.ts';
import { locateOldBinaries } from './locate-old-binaries.ts';
import { type RunningPostmaster, runPostmaster, stopPostmaster } from './run-postmaster.ts';
import { socketFolder } from './socket-folder.ts';
import { makeUnfinished, unfinishedPrefix } from './unfinished-folder.ts';

/**
 * Copies all that Baton stores from one database into an empty one.
 * @param folder A new folder of the caller's for what is in between.
 */
export type MoveRows = (from: string, to: string, folder: string) => Promise<void>;

export interface TakeOver {
  /** The major versions of the cluster and of the binaries. */
  found: string;
  brings: string;
  /** Whether the files are flushed to disk. */
  durable: boolean;
  /** The settings of a server. */
  settings: string[];
  moveRows: MoveRows;
  /** The folder with the binaries of the older version, if the operator named one. */
  oldBinaries: string | undefined;
  say: (line: string) => void;
}

/** The cluster that waits for the older one to be moved away. */
const nextName = 'cluster-next';

/**
 * Makes a cluster of this version out of one of an older major, which keeps its files under a name of its own. PostgreSQL
 * of that version reads it, and this one writes a new cluster beside it, which takes the place of the older one once it is
 * complete. Whenever this is interrupted, the next start begins again, or finishes it (`finishTakeOver`).
 * @throws StartupError if it cannot be done; the older cluster is then where it was.
 */
export async function takeOverCluster(location: ClusterLocation, takeOver: TakeOver): Promise<void> {
  const { found, brings, oldBinaries: given, say } = takeOver;
  const { home, account } = location;
  const unfinished = makeUnfinished(location);
  try {
    const binaries = await locateOldBinaries(found, { account, given, into: join(unfinished, 'binaries') });
    say(
      `The database is of PostgreSQL ${found}, and this Baton brings ${brings}: it is taken over. This takes a while.`,
    );
    await copyCluster({ ...location, binaries }, { ...location, home: unfinished }, takeOver);
    const kept = putInPlace(home, join(unfinished, 'cluster'), found);
    say(
      `The database is of PostgreSQL ${brings} now. What it was before is kept in ${kept}: delete it when all is well.`,
    );
  } catch (error) {
    throw new StartupError(
      `${join(home, 'cluster')} is of PostgreSQL ${found}, and this Baton brings ${brings}. It could not be taken over, ` +
        `and is as it was. ${(error as Error).message}`,
      { cause: error },
    );
  } finally {
    rmSync(unfinished, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function copyCluster(
  old: ClusterLocation,
  next: ClusterLocation,
  { durable, settings, moveRows }: TakeOver,
): Promise<void> {
  // The same, so that the file beside the cluster is that of both.
  const password = readFileSync(join(old.home, 'password'), 'utf8').trim();
  await initialiseCluster(next, durable, password);
  const running: RunningPostmaster[] = [];
  const start = async (location: ClusterLocation, more: string[]): Promise<string> => {
    const sockets = socketFolder(location.home, location.account);
    running.push(await runPostmaster(location, sockets, [...settings, ...more]));
    return embeddedUrl(sockets, password);
  };
  try {
    const from = await start(old, ['default_transaction_read_only=on']);
    const to = await start(next, []);
    await moveRows(from, to, join(next.home, 'rows'));
  } finally {
    // A stop writes everything to the files, and with it to the disk.
    for (const postmaster of running) await stopPostmaster(postmaster);
    removeSockets(next);
  }
}

/** With a long path they are in a folder of the system's temporary one, which is another for each home. */
function removeSockets({ home, account }: ClusterLocation): void {
  const sockets = socketFolder(home, account);
  if (sockets !== home) rmSync(sockets, { recursive: true, force: true });
}

/** @returns The folder that the older cluster is in now. */
function putInPlace(home: string, complete: string, found: string): string {
  const [cluster, next] = [join(home, 'cluster'), join(home, nextName)];
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const kept = join(home, `cluster-of-postgresql-${found}-until-${now}`);
  for (const [from, to] of [
    [complete, next],
    [cluster, kept],
    [next, cluster],
  ] as const) {
    renameSync(from, to);
    syncFolder(home);
  }
  return kept;
}

/**
 * Finishes a take-over that was interrupted between its last steps. If the older cluster is still in its place, it may have
 * been used since, by an older Baton: then the copy counts for nothing, and is made again.
 */
export function finishTakeOver(home: string): void {
  const [cluster, next] = [join(home, 'cluster'), join(home, nextName)];
  if (!existsSync(next)) return;
  renameSync(next, existsSync(cluster) ? join(home, `${unfinishedPrefix}outdated`) : cluster);
  syncFolder(home);
}
