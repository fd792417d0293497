import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartupError } from '../../startup-error.ts';
import { syncFolder } from '../../sync-folder.ts';
import { bareEnvironment } from './bare-environment.ts';
import type { ClusterLocation } from './choose-location.ts';
import { makeUnfinished } from './unfinished-folder.ts';

/**
 * Creates the cluster with its role and database `baton` in a temporary folder, and moves its password and, last, the
 * cluster itself to their places: a start that is killed before leaves no cluster that the next start would take for
 * complete.
 * @param sync Whether the files are flushed to disk, so that they survive a power cut.
 * @param password That of the role.
 */
export async function initialiseCluster(
  location: ClusterLocation,
  sync: boolean,
  password = randomBytes(24).toString('base64url'),
): Promise<void> {
  const unfinished = makeUnfinished(location);
  const passwordFile = join(unfinished, 'password');
  const cluster = join(unfinished, 'cluster');
  // Without it nobody can connect: after a power cut a file that was not flushed may be there and empty.
  writeFileSync(passwordFile, password, { mode: 0o600, flush: sync });
  if (location.account) chownSync(passwordFile, location.account.uid, location.account.gid);
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
