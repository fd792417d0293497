import type { Id } from '../../engine/definition.ts';
import { directoryOf, peopleFor } from '../members/people.ts';
import type { Parts } from '../parts.ts';
import type { KnownRun } from './apply-event.ts';
import { loadRunsById } from './load-run.ts';
import { loadVersion } from './load-version.ts';

/** Runs as Baton itself sees them; those that are gone are left out. */
export async function knowRunsAsBaton(parts: Parts, workspace_id: Id, ids: readonly Id[]): Promise<KnownRun[]> {
  const [directory, loaded] = await Promise.all([
    directoryOf(parts.pool, workspace_id),
    loadRunsById(parts.pool, workspace_id, ids, null),
  ]);
  return Promise.all(
    loaded.map(async (one) => ({
      loaded: one,
      version: await loadVersion(parts.pool, workspace_id, one.run.version_id),
      directory,
      people: peopleFor(directory, one.workflow.id, one.viewers),
    })),
  );
}

/** A run as Baton itself sees it; null when it is gone, and its jobs with it. */
export async function knowAsBaton(parts: Parts, workspace_id: Id, run_id: Id): Promise<KnownRun | null> {
  return (await knowRunsAsBaton(parts, workspace_id, [run_id]))[0] ?? null;
}
