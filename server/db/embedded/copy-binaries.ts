import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Copies PostgreSQL, 60 MB, to where every user may run it, once a version; gives the copy's folder. */
export function copyBinaries(binaries: string, into: string): string {
  const { version } = JSON.parse(readFileSync(join(binaries, '..', 'package.json'), 'utf8'));
  const copy = join(into, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  mkdirSync(into, { recursive: true, mode: 0o755 });
  // Renamed when complete: a copy cut short must never be taken for a whole one.
  const unfinished = mkdtempSync(join(into, 'copying-'));
  try {
    cpSync(binaries, unfinished, { recursive: true, verbatimSymlinks: true });
    // A strict umask at `npm ci` closes the files themselves.
    spawnSync('chmod', ['-R', 'a+rX', unfinished]);
    renameSync(unfinished, copy);
  } catch (error) {
    if (!existsSync(copy)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return copy;
}
