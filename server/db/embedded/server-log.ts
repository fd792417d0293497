import { chownSync, closeSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './choose-location.ts';

const logName = 'server.log';
const rotateAt = 1_000_000;

/**
 * Opens the log file of PostgreSQL. It is a file and not a pipe, because PostgreSQL survives a killed Baton and would
 * be ended by a broken pipe.
 */
export function openServerLog(home: string, account: Account | null): number {
  const path = join(home, logName);
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > rotateAt) renameSync(path, `${path}.1`);
  const file = openSync(path, 'a', 0o600);
  if (account && process.getuid?.() === 0) chownSync(path, account.uid, account.gid);
  return file;
}

export function serverLogSize(home: string): number {
  return statSync(join(home, logName), { throwIfNoEntry: false })?.size ?? 0;
}

/** The last lines of the log, from the byte `since` on. PostgreSQL writes its errors only there. */
export function lastServerLogLines(home: string, since = 0, count = 8): string {
  const from = Math.max(since, serverLogSize(home) - 8_192);
  const buffer = Buffer.alloc(8_192);
  let file: number;
  try {
    file = openSync(join(home, logName), 'r');
  } catch {
    return '';
  }
  try {
    const read = readSync(file, buffer, 0, buffer.length, from);
    return buffer.toString('utf8', 0, read).trim().split('\n').slice(-count).join('\n');
  } finally {
    closeSync(file);
  }
}
