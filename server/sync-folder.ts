import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Flushes the folder to disk: otherwise a power cut could undo the renames in it. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
