import type { Id } from '../../engine/definition.ts';
import type { ActingMember } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import { directoryOf, peopleFor } from '../members/people.ts';
import type { Parts } from '../parts.ts';
import type { KnownRun } from './apply-event.ts';
import { loadRunsById } from './load-run.ts';
import { loadVersion } from './load-version.ts';
import { mayOpen } from './policy.ts';

/** The runs asked for that the caller may see, each with its version and people, in the order asked for. */
export async function knowRuns(
  parts: Parts,
  caller: ActingMember,
  ids: readonly Id[],
  withComments = false,
): Promise<KnownRun[]> {
  const [directory, loaded] = await Promise.all([
    directoryOf(parts.pool, caller.workspace_id, caller.workspace.people_revision),
    loadRunsById(parts.pool, caller.workspace_id, ids, caller, withComments),
  ]);
  return Promise.all(
    loaded.map(async (one) => ({
      loaded: one,
      version: await loadVersion(parts.pool, caller.workspace_id, one.run.version_id),
      people: peopleFor(directory, one.workflow.id, one.viewers),
      directory,
    })),
  );
}

/**
 * One run with its version, people and comments.
 * @throws Failure not_found when it does not exist or the caller may not see it.
 */
export async function knowRun(parts: Parts, caller: ActingMember, id: Id): Promise<KnownRun> {
  const [known] = await knowRuns(parts, caller, [id], true);
  if (!known || !mayOpen(caller, known.loaded.run, known.people)) throw new Failure('not_found');
  return known;
}
