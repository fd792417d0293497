import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const enough = 4 * 1024 ** 3;

/** In memory where the system keeps files there and has plenty: a PostgreSQL is a thousand small files. */
function choosePlace(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return Math.min(bavail * bsize, freemem()) > enough ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}

const place = choosePlace();

/** Open for passing through: where tests run as root, the database's user must reach what lies below. */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(place, prefix));
  chmodSync(folder, 0o711);
  return folder;
}
