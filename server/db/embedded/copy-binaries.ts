import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies PostgreSQL (60 MB) to a folder where every user can run it, once per version.
 * @returns The folder of the copy
 */
export function copyBinaries(binaries: string, into: string): string {
  const { version } = JSON.parse(readFileSync(join(binaries, '..', 'package.json'), 'utf8'));
  const copy = join(into, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  mkdirSync(into, { recursive: true, mode: 0o755 });
  // Renamed when complete, so that an interrupted copy is never used.
  const unfinished = mkdtempSync(join(into, 'copying-'));
  try {
    cpSync(binaries, unfinished, { recursive: true, verbatimSymlinks: true });
    // With a strict umask, `npm ci` makes the files unreadable for others.
    spawnSync('chmod', ['-R', 'a+rX', unfinished]);
    renameSync(unfinished, copy);
  } catch (error) {
    if (!existsSync(copy)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return copy;
}
