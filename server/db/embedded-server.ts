import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { type ClusterLocation, chooseLocation } from './embedded/choose-location.ts';
import { holdFolder } from './embedded/hold-folder.ts';
import { initialiseCluster, sweepUnfinished } from './embedded/initialise-cluster.ts';
import { keepRunning } from './embedded/keep-running.ts';
import { locateBinaries } from './embedded/locate-binaries.ts';
import { runPostmaster, stopLeftOver } from './embedded/run-postmaster.ts';
import { socketFolder } from './embedded/socket-folder.ts';

/** Of the binaries in package.json; a cluster of another major version is not opened by them. */
const majorVersion = '18';

export interface EmbeddedServer {
  /** With the folder of a Unix socket for a host: no port to find, nothing open to the network. Holds the password. */
  url: string;
  /** Cluster, password and log. */
  home: string;
  /** The PostgreSQL that runs now; changes when it had to be started anew. */
  pid(): number;
  /** A fast shutdown, whole when it comes back. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataFolder: string;
  /** False in tests only: without it acknowledged work is lost in a power cut. */
  durable?: boolean;
  /** What the person who started Baton should read. */
  say?: (line: string) => void;
}

/**
 * Starts the PostgreSQL that comes with Baton on `<data folder>/postgres`, made if missing. It ends with this process
 * on every way out but a kill; the next start stops what a kill left. Should it die by itself, it is started again.
 *
 * @throws StartupError When another Baton runs on the folder, or PostgreSQL cannot run; with its own last words.
 */
export async function startEmbeddedServer({
  dataFolder,
  durable = true,
  say = () => {},
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const location = chooseLocation(resolve(dataFolder), await locateBinaries(), say);
  const sockets = socketFolder(location.home, location.account);
  const hold = await holdFolder(location.home, resolve(dataFolder));
  try {
    await prepareCluster(location, durable);
    const kept = await keepRunning(() => runPostmaster(location, sockets, serverSettings(durable)), say);
    const password = readFileSync(join(location.home, 'password'), 'utf8').trim();
    return {
      url: `postgres://baton:${password}@${encodeURIComponent(sockets)}:5432/baton`,
      home: location.home,
      pid: kept.pid,
      async stop() {
        hold.announceStop();
        await kept.stop();
        hold.release();
      },
    };
  } catch (error) {
    hold.release();
    throw error;
  }
}

async function prepareCluster(location: ClusterLocation, durable: boolean): Promise<void> {
  const cluster = join(location.home, 'cluster');
  sweepUnfinished(location.home);
  if (existsSync(cluster)) refuseOtherVersion(cluster);
  else await initialiseCluster(location, durable);
  await stopLeftOver(cluster);
}

function refuseOtherVersion(cluster: string): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === majorVersion) return;
  throw new StartupError(
    `${cluster} is of PostgreSQL ${found}, and this Baton brings ${majorVersion}: see "Upgrade" in docs/deploying.md.`,
  );
}

function serverSettings(durable: boolean): string[] {
  const safety = durable ? 'on' : 'off';
  return [
    // On the command line they win over postgresql.conf: nothing edited there makes Baton lose work.
    `fsync=${safety}`,
    `full_page_writes=${safety}`,
    `synchronous_commit=${safety}`,
    'max_connections=100',
    'shared_buffers=128MB',
    'timezone=UTC',
    'log_timezone=UTC',
    'cluster_name=baton',
    // Errors of statements are answered to Baton, which reports them; in this file they could show people's data.
    'log_min_messages=log',
    'log_checkpoints=off',
    'log_error_verbosity=terse',
  ];
}
