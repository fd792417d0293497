import { spawn } from 'node:child_process';
import { closeSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartupError } from '../../startup-error.ts';
import type { ClusterLocation } from './choose-location.ts';
import { bareEnvironment } from './initialise-cluster.ts';
import { isAlive, readPostmasterFile, runsOn } from './postmaster-file.ts';
import { lastServerLogLines, openServerLog, serverLogSize } from './server-log.ts';

/** How long a start waits for another PostgreSQL to let go of the folder: its processes outlive a killed parent. */
const waitForLock = 15_000;
const waitForStop = 15_000;

export interface RunningPostmaster {
  pid: number;
  /** How it ended, in words. */
  ended: Promise<string>;
  isRunning(): boolean;
}

/** Starts PostgreSQL on the cluster and comes back when it takes connections: 0.1 s, longer after a crash. */
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
      throw new StartupError(`PostgreSQL did not start on ${location.home} (${failure}). Its last words:\n${lines}`);
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
      // A process group of its own: Ctrl-C must reach us alone, who finish requests before we stop the database.
      detached: true,
    },
  );
  closeSync(log);
  const ended = new Promise<string>((done) => {
    child.on('error', (error) => done(error.message));
    child.on('exit', (code, signal) => done(`ended with ${signal ?? code}`));
  });
  // However we end, but for a kill, it ends with us: a detached process would stay for ever.
  const interrupt = () => child.kill('SIGINT');
  process.once('exit', interrupt);
  ended.then(() => process.off('exit', interrupt));
  return { pid: child.pid ?? 0, ended, isRunning: () => child.exitCode === null && child.signalCode === null };
}

/** Null once it is ready, or how it ended. There is no limit of time: recovery after a crash may be long. */
async function readiness(postmaster: RunningPostmaster, cluster: string): Promise<string | null> {
  let failure: string | null = null;
  postmaster.ended.then((how) => {
    failure = how;
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
 * settings of an older Baton. To be called under the hold of the folder only, or it would stop another Baton's.
 */
export async function stopLeftOver(cluster: string): Promise<void> {
  const left = readPostmasterFile(cluster);
  if (!left) return;
  const postmaster = { pid: left.pid, isRunning: () => runsOn(cluster, left.pid) };
  if (postmaster.isRunning()) await stopPostmaster(postmaster);
  // PostgreSQL removes its file and overwrites a dead process's; only of a number given anew to a stranger it is wary.
  else if (isAlive(left.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** A fast shutdown: open transactions are rolled back, everything is written. After 15 s, a harder one. */
export async function stopPostmaster({ pid, isRunning }: Pick<RunningPostmaster, 'pid' | 'isRunning'>): Promise<void> {
  // SIGQUIT ends it at once, without loss: the next start recovers from its log.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (isRunning()) process.kill(pid, signal);
    for (const deadline = Date.now() + waitForStop; Date.now() < deadline; await pause(5)) {
      if (!isRunning()) return;
    }
  }
  throw new StartupError(`PostgreSQL (process ${pid}) does not stop: end it, then start Baton again.`);
}
