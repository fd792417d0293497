import { hashMigrations } from '../db/migrate.ts';
import { StartupError } from '../startup-error.ts';
import type { Manifest } from './manifest.ts';

/** @throws StartupError, beginning with `what`, if there is a migration that this version does not have */
export function rejectOtherMigrations(migrations: Manifest['migrations'], what: string): void {
  const known = hashMigrations();
  for (const { name, hash } of migrations) {
    if (known.get(name) === hash) continue;
    throw new StartupError(`${what}, whose ${name} this one does not have: update Baton.`);
  }
}
