import { spawn } from 'node:child_process';
import { closeSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartupError } from '../../startup-error.ts';
import { bareEnvironment } from './bare-environment.ts';
import type { ClusterLocation } from './choose-location.ts';
import { isAlive, readPostmasterFile, runsOn } from './postmaster-file.ts';
import { lastServerLogLines, openServerLog, serverLogSize } from './server-log.ts';

/**
 * Milliseconds that a start waits for another PostgreSQL to release the folder: its processes survive a killed parent.
 */
const waitForLock = 15_000;
const waitForStop = 15_000;

export interface RunningPostmaster {
  pid: number;
  /** How it ended, as text. */
  ended: Promise<string>;
  isRunning(): boolean;
}

/** Starts PostgreSQL on the cluster and returns when it accepts connections; after a crash it must recover first. */
export async function runPostmaster(
  location: ClusterLocation,
  sockets: string,
  settings: string[],
): Promise<RunningPostmaster> {
  const started = Date.now();
  for (;;) {
    const logged = serverLogSize(location.home);
    const postmaster = spawnPostmaster(location, sockets, settings);
    const failure = await readiness(postmaster, join(location.home, 'cluster'));
    if (failure === null) return postmaster;
    const lines = lastServerLogLines(location.home, logged);
    const locked = /lock file|shared memory block|Is another postmaster/.test(lines);
    if (!locked || Date.now() - started > waitForLock) {
      throw new StartupError(
        `PostgreSQL did not start on ${location.home} (${failure}). The end of its log:\n${lines}`,
      );
    }
    await pause(250);
  }
}

function spawnPostmaster(location: ClusterLocation, sockets: string, settings: string[]): RunningPostmaster {
  const log = openServerLog(location.home, location.account);
  const options = { unix_socket_directories: sockets, unix_socket_permissions: '0700', listen_addresses: '' };
  const own = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(
    join(location.binaries, 'bin', 'postgres'),
    ['-D', join(location.home, 'cluster'), ...own, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...location.account,
      cwd: location.home,
      env: bareEnvironment,
      stdio: ['ignore', log, log],
      // A separate process group: Ctrl-C must reach only this process, which finishes requests before it stops the
      // database.
      detached: true,
    },
  );
  closeSync(log);
  const ended = new Promise<string>((done) => {
    child.on('error', (error) => done(error.message));
    child.on('exit', (code, signal) => done(`ended with ${signal ?? code}`));
  });
  // A detached process would keep running when this process exits. After a kill, which runs no handler, it does so
  // until the next start stops it (`stopLeftOver`).
  const interrupt = () => child.kill('SIGINT');
  process.once('exit', interrupt);
  ended.then(() => process.off('exit', interrupt));
  return { pid: child.pid ?? 0, ended, isRunning: () => child.exitCode === null && child.signalCode === null };
}

/**
 * Waits until it is ready or has ended, without a time limit, because recovery after a crash may take long.
 * @returns How it ended; null if it is ready
 */
async function readiness(postmaster: RunningPostmaster, cluster: string): Promise<string | null> {
  let failure: string | null = null;
  postmaster.ended.then((ending) => {
    failure = ending;
  });
  for (;;) {
    await pause(5);
    if (failure !== null) return failure;
    const file = readPostmasterFile(cluster);
    if (file?.pid === postmaster.pid && file.status === 'ready') return null;
  }
}

/**
 * Stops a PostgreSQL that a killed Baton left running: it holds the folder's lock, and may have been started with the
 * settings of an older Baton. Call it only while holding the folder (`holdFolder`), or it would stop another Baton's.
 */
export async function stopLeftOver(cluster: string): Promise<void> {
  const left = readPostmasterFile(cluster);
  if (!left) return;
  const postmaster = { pid: left.pid, isRunning: () => runsOn(cluster, left.pid) };
  if (postmaster.isRunning()) await stopPostmaster(postmaster);
  // PostgreSQL itself removes or overwrites the file of a dead process. It refuses to start only if another process has
  // that pid.
  else if (isAlive(left.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** Stops it by a fast shutdown, which rolls back open transactions and writes everything; after 15 s, at once. */
export async function stopPostmaster({ pid, isRunning }: Pick<RunningPostmaster, 'pid' | 'isRunning'>): Promise<void> {
  // SIGQUIT, the immediate shutdown, loses nothing: the next start recovers from the write-ahead log.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (isRunning()) process.kill(pid, signal);
    for (const deadline = Date.now() + waitForStop; Date.now() < deadline; await pause(5)) {
      if (!isRunning()) return;
    }
  }
  throw new StartupError(`PostgreSQL (process ${pid}) does not stop: end it, then start Baton again.`);
}
