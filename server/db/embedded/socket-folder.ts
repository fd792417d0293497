import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import type { Account } from './choose-location.ts';

/** A socket's whole path has at most 103 bytes on macOS, 107 on Linux; `/.s.PGSQL.5432` is the longest name we add. */
const longest = 103 - '/.s.PGSQL.5432'.length;

/**
 * Where the sockets lie: in the home folder, or, when its path is too long for a socket, in a folder of the system's
 * temporary one, always the same for the same home.
 */
export function socketFolder(home: string, account: Account | null): string {
  if (Buffer.byteLength(home) <= longest) return home;
  const short = join(tmpdir(), `baton-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  if (account && process.getuid?.() === 0) chownSync(short, account.uid, account.gid);
  // Anybody may make a folder in the temporary one: another's could listen in our place.
  const { uid, mode } = lstatSync(short);
  if (uid !== (account?.uid ?? process.getuid?.()) || (mode & 0o77) !== 0) {
    throw new StartupError(`The folder ${short} is open to others: remove it, or set DATA_DIR to a shorter path.`);
  }
  return short;
}
