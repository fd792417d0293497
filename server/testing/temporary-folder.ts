import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** The bytes that must be free for a PostgreSQL in memory. */
const enough = 4 * 1024 ** 3;

/** The folder in memory, if it has enough space: a PostgreSQL has a thousand small files, which disks write slowly. */
function choosePlace(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return Math.min(bavail * bsize, freemem()) > enough ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}

const parentFolder = choosePlace();

/** With permission to pass: where tests run as root, the database's user must reach the folders below. */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(parentFolder, prefix));
  chmodSync(folder, 0o711);
  return folder;
}
