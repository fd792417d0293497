import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterLocation } from './choose-location.ts';
import { stopLeftOver } from './run-postmaster.ts';

/** What is not complete yet has a name with this beginning, and is deleted by the next start. */
export const unfinishedPrefix = 'new-';

/** Makes a folder for what becomes part of the home later, of the user that runs PostgreSQL. */
export function makeUnfinished({ home, account }: ClusterLocation): string {
  const unfinished = mkdtempSync(join(home, unfinishedPrefix));
  if (account) chownSync(unfinished, account.uid, account.gid);
  return unfinished;
}

/** Deletes what a killed start left unfinished; a PostgreSQL that it left running there is stopped. */
export async function sweepUnfinished(home: string): Promise<void> {
  for (const name of readdirSync(home)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    await stopLeftOver(join(home, name, 'cluster'));
    // Retried, because the initdb of that start may still be running and adding files while the folder is removed.
    rmSync(join(home, name), { recursive: true, force: true, maxRetries: 10 });
  }
}
