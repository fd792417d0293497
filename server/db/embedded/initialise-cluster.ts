import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartupError } from '../../startup-error.ts';
import type { ClusterLocation } from './choose-location.ts';

const unfinishedPrefix = 'new-';

/** PostgreSQL gets none of Baton's environment variables: PGDATA, PGPORT or a locale would change its behaviour. */
export const bareEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Deletes the files of a start that was killed during initialisation. */
export function sweepUnfinished(home: string): void {
  for (const name of readdirSync(home)) {
    // Retried, because the initdb of that start may still be running and adding files while the folder is removed.
    if (name.startsWith(unfinishedPrefix)) rmSync(join(home, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

/**
 * Creates the cluster with its role and database `baton` in a temporary folder, and moves its password and, last, the
 * cluster itself to their places: a start that is killed before leaves no cluster that the next start would take for
 * complete.
 * @param sync Whether the files are flushed to disk, so that they survive a power cut.
 */
export async function initialiseCluster(location: ClusterLocation, sync: boolean): Promise<void> {
  const unfinished = mkdtempSync(join(location.home, unfinishedPrefix));
  const passwordFile = join(unfinished, 'password');
  const cluster = join(unfinished, 'cluster');
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (location.account) {
    for (const path of [unfinished, passwordFile]) chownSync(path, location.account.uid, location.account.gid);
  }
  // The builtin C.UTF-8 sorts the same on every machine, so indexes stay valid when the data folder is moved.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=baton', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const rest = ['--no-instructions', ...(sync ? [] : ['--no-sync'])];
  await run(location, 'initdb', ['-D', cluster, ...locale, ...access, ...rest]);
  await run(location, 'postgres', ['--single', '-D', cluster, 'template1'], 'CREATE DATABASE baton;\n');
  renameSync(passwordFile, join(location.home, 'password'));
  renameSync(cluster, join(location.home, 'cluster'));
  rmSync(unfinished, { recursive: true, force: true });
  if (sync) syncFolder(location.home);
}

async function run(location: ClusterLocation, program: string, args: string[], input = ''): Promise<void> {
  const child = spawn(join(location.binaries, 'bin', program), args, {
    ...location.account,
    cwd: location.home,
    env: bareEnvironment,
    stdio: 'pipe',
  });
  const ended = new Promise<string | null>((done) => {
    child.on('error', (error) => done(error.message));
    child.on('close', (code, signal) => done(code === 0 ? null : `ended with ${signal ?? code}`));
  });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [failure, errors] = await Promise.all([ended, text(child.stderr), child.stdout.resume()]);
  if (failure) {
    const lines = errors.trim().split('\n').slice(-8).join('\n');
    throw new StartupError(`PostgreSQL could not be initialised in ${location.home}: ${program}: ${failure}\n${lines}`);
  }
}

/** Flushes the folder to disk: otherwise a power cut could undo the renames in it. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
