import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { type ClusterLocation, chooseLocation } from './embedded/choose-location.ts';
import { embeddedUrl } from './embedded/find-running.ts';
import { holdFolder } from './embedded/hold-folder.ts';
import { initialiseCluster } from './embedded/initialise-cluster.ts';
import { keepRunning } from './embedded/keep-running.ts';
import { locateBinaries } from './embedded/locate-binaries.ts';
import { runPostmaster, stopLeftOver } from './embedded/run-postmaster.ts';
import { socketFolder } from './embedded/socket-folder.ts';
import { finishTakeOver, type MoveRows, takeOverCluster } from './embedded/take-over-cluster.ts';
import { sweepUnfinished } from './embedded/unfinished-folder.ts';

/** The version of the binaries in package.json. They cannot open a cluster of another major version. */
export const majorVersion = '18';

export interface EmbeddedServer {
  /**
   * Its host is the folder of a Unix socket: no port is needed, and nothing is open to the network. Contains the
   * password.
   */
  url: string;
  /** The folder of cluster, password and log. */
  home: string;
  /** The pid of the running PostgreSQL; it changes when PostgreSQL is restarted. */
  pid(): number;
  /** A fast shutdown; it is complete when the promise resolves. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataFolder: string;
  /** False only in tests: without it a power cut loses acknowledged work. */
  durable?: boolean;
  /** Called with messages for the person who started Baton. */
  say?: (line: string) => void;
  /** Takes over a cluster of an older major version; without it such a cluster is refused. */
  moveRows?: MoveRows;
  /** The folder with the binaries of that version; if missing, they are looked for. */
  oldBinaries?: string | undefined;
}

/**
 * Starts the PostgreSQL that is part of Baton on `<data folder>/postgres`, and creates that if missing. It ends with
 * this process, except when the process is killed; then the next start stops it. If it crashes, it is restarted.
 *
 * @throws StartupError if another Baton runs on the folder, or PostgreSQL cannot run; with the end of its log.
 */
export async function startEmbeddedServer({
  dataFolder,
  durable = true,
  say = () => {},
  moveRows,
  oldBinaries,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const location = chooseLocation(resolve(dataFolder), await locateBinaries(), say);
  const sockets = socketFolder(location.home, location.account);
  const hold = await holdFolder(location.home, resolve(dataFolder));
  try {
    await prepareCluster(location, { durable, say, moveRows, oldBinaries });
    const kept = await keepRunning(() => runPostmaster(location, sockets, serverSettings(durable)), say);
    const password = readFileSync(join(location.home, 'password'), 'utf8').trim();
    return {
      url: embeddedUrl(sockets, password),
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

type Preparation = Required<Pick<EmbeddedOptions, 'durable' | 'say'>> &
  Pick<EmbeddedOptions, 'moveRows' | 'oldBinaries'>;

async function prepareCluster(location: ClusterLocation, options: Preparation): Promise<void> {
  const { home } = location;
  const cluster = join(home, 'cluster');
  finishTakeOver(home);
  await sweepUnfinished(home);
  if (!existsSync(cluster)) await initialiseCluster(location, options.durable);
  await stopLeftOver(cluster);
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (found !== majorVersion) await replaceOther(location, found, options);
}

async function replaceOther(location: ClusterLocation, found: string, options: Preparation): Promise<void> {
  const { durable, say, moveRows, oldBinaries } = options;
  const refuse = (advice: string) =>
    new StartupError(
      `${join(location.home, 'cluster')} is of PostgreSQL ${found}, and this Baton brings ${majorVersion}: ${advice}.`,
    );
  if (!(Number(found) < Number(majorVersion))) throw refuse('start the newer Baton, or restore a backup');
  if (!moveRows) throw refuse('start Baton once, which takes it over');
  const settings = serverSettings(durable);
  await takeOverCluster(location, { found, brings: majorVersion, durable, settings, moveRows, oldBinaries, say });
}

function serverSettings(durable: boolean): string[] {
  const safety = durable ? 'on' : 'off';
  return [
    // Options on the command line override postgresql.conf, so that editing that file cannot make Baton lose work.
    `fsync=${safety}`,
    `full_page_writes=${safety}`,
    `synchronous_commit=${safety}`,
    'max_connections=100',
    'shared_buffers=128MB',
    'timezone=UTC',
    'log_timezone=UTC',
    'cluster_name=baton',
    // Statement errors are returned to Baton, which reports them. In this log they could expose personal data.
    'log_min_messages=log',
    'log_checkpoints=off',
    'log_error_verbosity=terse',
  ];
}
