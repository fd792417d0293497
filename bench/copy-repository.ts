import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** The folder of the packages of this repository. */
export const packages = join(root, 'node_modules');

/** Copies what git tracks or would track into a temporary folder, without packages. @returns The folder. */
export function copyRepository(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const name of new Set(listed.toString().split('\0').filter(Boolean))) {
    // A file that was deleted and not committed yet is still listed.
    if (!existsSync(join(root, name))) continue;
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    cpSync(join(root, name), join(folder, name));
  }
  return folder;
}
