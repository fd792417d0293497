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
import { StartRefusal } from '../../start-refusal.ts';
import type { Place } from './choose-place.ts';

const unfinishedPrefix = 'new-';

/** PostgreSQL sees nothing of our environment: PGDATA, PGPORT and the locale would change what it does. */
export const bareEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Removes what a start that was killed while initialising left. */
export function sweepUnfinished(home: string): void {
  for (const name of readdirSync(home)) {
    // An orphaned initdb may still be writing, so that the folder is not empty when it is removed: tried again.
    if (name.startsWith(unfinishedPrefix)) rmSync(join(home, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

/**
 * Makes the cluster with its role and database `baton`, in a temporary folder that is renamed into place when whole:
 * killed at any moment, it leaves nothing that looks like a database. About 0.6 s.
 */
export async function initialiseCluster(place: Place, sync: boolean): Promise<void> {
  const unfinished = mkdtempSync(join(place.home, unfinishedPrefix));
  const passwordFile = join(unfinished, 'password');
  const cluster = join(unfinished, 'cluster');
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (place.account) {
    for (const path of [unfinished, passwordFile]) chownSync(path, place.account.uid, place.account.gid);
  }
  // The builtin C.UTF-8 sorts alike on every machine, so that data moved elsewhere keep valid indexes.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=baton', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const rest = ['--no-instructions', ...(sync ? [] : ['--no-sync'])];
  await run(place, 'initdb', ['-D', cluster, ...locale, ...access, ...rest]);
  await run(place, 'postgres', ['--single', '-D', cluster, 'template1'], 'CREATE DATABASE baton;\n');
  renameSync(passwordFile, join(place.home, 'password'));
  renameSync(cluster, join(place.home, 'cluster'));
  rmSync(unfinished, { recursive: true, force: true });
  if (sync) syncFolder(place.home);
}

async function run(place: Place, program: string, args: string[], input = ''): Promise<void> {
  const child = spawn(join(place.binaries, 'bin', program), args, {
    ...place.account,
    cwd: place.home,
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
    throw new StartRefusal(`PostgreSQL could not be initialised in ${place.home}: ${program}: ${failure}\n${lines}`);
  }
}

/** Without it a power cut could undo the rename. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
