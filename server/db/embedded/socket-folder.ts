import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import type { Account } from './choose-location.ts';

/** A socket path may have 103 bytes on macOS and 107 on Linux; `/.s.PGSQL.5432` is the longest file name in it. */
const longest = 103 - '/.s.PGSQL.5432'.length;

/**
 * The folder of the sockets: the home folder, or, if its path is too long for a socket, a folder in the system's
 * temporary folder, always the same for the same home.
 */
export function socketFolder(home: string, account: Account | null): string {
  if (Buffer.byteLength(home) <= longest) return home;
  const short = join(tmpdir(), `baton-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  if (account && process.getuid?.() === 0) chownSync(short, account.uid, account.gid);
  // Every user may create folders in the temporary folder; the sockets of another user's folder must not be used.
  const { uid, mode } = lstatSync(short);
  if (uid !== (account?.uid ?? process.getuid?.()) || (mode & 0o77) !== 0) {
    throw new StartupError(`The folder ${short} is open to others: remove it, or set DATA_DIR to a shorter path.`);
  }
  return short;
}
