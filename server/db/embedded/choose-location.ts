import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { syncFolder } from '../../sync-folder.ts';
import { copyBinaries } from './copy-binaries.ts';

/** The user that PostgreSQL runs as when Baton is root, because PostgreSQL refuses to run as root. */
const userName = 'baton';
/** The folder for data and binaries if that user cannot use the project's own folders, such as those in root's home. */
const sharedFolder = '/var/lib/baton';
/** The file in a data folder that names the folder with its database, if that is elsewhere. */
export const pointerName = 'postgres-is-in';

export interface Account {
  uid: number;
  gid: number;
}

export interface ClusterLocation {
  /** Contains the cluster, its password, its log, and usually its sockets (see `socketFolder`); mode 0700. */
  home: string;
  binaries: string;
  /** The user that PostgreSQL runs as; null for the user that runs Baton. */
  account: Account | null;
}

/**
 * Decides where PostgreSQL's data and binaries are, and which user runs it. Without root: in the data folder, as the
 * same user. As root: as the owner of the data, or as the user `baton`, who is created if missing. What that user
 * cannot use is stored in /var/lib/baton, and a file in the data folder names that place.
 *
 * @param report Called with one line if anything is stored in /var/lib/baton.
 */
export function chooseLocation(
  dataFolder: string,
  packagedBinaries: string,
  report: (line: string) => void,
): ClusterLocation {
  const pointer = join(dataFolder, pointerName);
  const pointed = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : null;
  let home = pointed ?? join(dataFolder, 'postgres');
  if (process.getuid?.() !== 0) {
    prepareOwnHome(home);
    return { home, binaries: packagedBinaries, account: null };
  }

  const account = dataOwner(home) ?? ensureUser();
  if (!pointed) {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    chownSync(home, account.uid, account.gid);
    if (!canUse(home, account)) {
      if (existsSync(join(home, 'cluster'))) {
        throw new StartupError(
          `PostgreSQL runs as user ${account.uid}, who cannot reach ${home}: open the folders above it (chmod o+x).`,
        );
      }
      rmdirSync(home);
      home = createSharedHome(dataFolder, account);
      writeFileSync(pointer, `${home}\n`, { flush: true });
      syncFolder(dataFolder);
    }
  }
  const binaries = canRun(packagedBinaries, account) ? packagedBinaries : copyBinaries(packagedBinaries, sharedFolder);
  const moved = [
    home.startsWith(sharedFolder) && `data in ${home}`,
    binaries !== packagedBinaries && `binaries in ${binaries}`,
  ]
    .filter(Boolean)
    .join(', ');
  if (moved) report(`PostgreSQL cannot run as root, and its user cannot reach this folder: ${moved}.`);
  return { home, binaries, account };
}

function prepareOwnHome(home: string): void {
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    chmodSync(home, 0o700);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    throw new StartupError(`The database's folder ${home} cannot be used (${reason}): run Baton as its owner.`, {
      cause: error,
    });
  }
}

/**
 * The owner of existing data runs PostgreSQL on it. Data that belong to root, for example after a backup, are given to
 * the user `baton` first.
 */
function dataOwner(home: string): Account | null {
  const found = statSync(join(home, 'cluster'), { throwIfNoEntry: false });
  if (!found) return null;
  if (found.uid !== 0) return { uid: found.uid, gid: found.gid };
  const account = ensureUser();
  const given = spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, home], { encoding: 'utf8' });
  if (given.status !== 0) refuse(given, `give ${home} to it`);
  return account;
}

/** The user `baton`, who is created if missing. Only root may ask. */
export function ensureUser(): Account {
  const found = findUser();
  if (found) return found;
  const settings = ['--system', '--user-group', '--no-create-home', '--home-dir', sharedFolder];
  const made = spawnSync('useradd', [...settings, '--shell', '/usr/sbin/nologin', userName], { encoding: 'utf8' });
  // Alpine and other BusyBox systems have no useradd.
  if (made.status !== 0) spawnSync('adduser', ['-S', '-D', '-H', '-h', sharedFolder, userName]);
  return findUser() ?? refuse(made, 'create it');
}

function findUser(): Account | null {
  const uid = spawnSync('id', ['-u', userName], { encoding: 'utf8' });
  const gid = spawnSync('id', ['-g', userName], { encoding: 'utf8' });
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null;
}

function refuse(result: SpawnSyncReturns<string>, what: string): never {
  const reason = result.error?.message ?? result.stderr.trim();
  throw new StartupError(
    `PostgreSQL cannot run as root and needs a user "${userName}", but Baton cannot ${what} (${reason}): ` +
      'start Baton as another user, or set DATABASE_URL.',
  );
}

function createSharedHome(dataFolder: string, account: Account): string {
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 });
  const home = mkdtempSync(join(sharedFolder, 'data-'));
  writeFileSync(join(home, 'belongs-to'), `${dataFolder}\n`);
  chownSync(home, account.uid, account.gid);
  return home;
}

// Tested by a process of that user, because file modes do not show what access lists, mounts and containers forbid.
function canUse(folder: string, account: Account): boolean {
  return succeedsAs('cd -- "$1" && test -w .', folder, account);
}

function canRun(binaries: string, account: Account): boolean {
  return succeedsAs('test -r "$1/share/postgresql/postgres.bki" && "$1/bin/postgres" --version', binaries, account);
}

function succeedsAs(script: string, folder: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', script, 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}
