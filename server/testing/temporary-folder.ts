import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const enough = 4 * 1024 ** 3;

/** /dev/shm, if it has enough space: a PostgreSQL consists of a thousand small files. */
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
