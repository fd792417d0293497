import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import type { Account } from './choose-location.ts';

/**
 * Bytes of the folder's path. A socket's path may have 103 bytes on macOS and 107 on Linux, and PostgreSQL calls its
 * socket `.s.PGSQL.5432`.
 */
const longest = 103 - '/.s.PGSQL.5432'.length;

/**
 * The folder of PostgreSQL's sockets: the home folder, or, if its path is too long for a socket, a folder in the
 * system's temporary folder, which is always the same for the same home.
 * @throws StartupError if the folder in the temporary folder is another user's, or open to others.
 */
export function socketFolder(home: string, account: Account | null): string {
  if (Buffer.byteLength(home) <= longest) return home;
  const short = join(tmpdir(), `baton-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  if (account && process.getuid?.() === 0) chownSync(short, account.uid, account.gid);
  // Any user could have created this folder first, and would then control the sockets in it.
  const { uid, mode } = lstatSync(short);
  if (uid !== (account?.uid ?? process.getuid?.()) || (mode & 0o77) !== 0) {
    throw new StartupError(`The folder ${short} is open to others: remove it, or set DATA_DIR to a shorter path.`);
  }
  return short;
}
