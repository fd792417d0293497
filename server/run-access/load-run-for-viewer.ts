import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { ActingMember } from '../http/caller.ts';
import { directoryOf, peopleFor } from '../people/people.ts';
import { loadRunsById, type RunPart } from './load-run.ts';
import { loadVersionOfRun } from './load-version.ts';
import { mayOpen } from './policy.ts';
import { inLanguage, type RunContext } from './run-context.ts';

/** Loads those of the given runs that the caller may see, in the given order, each with its version in the caller's language and its people. */
export async function loadRunsForViewer(
  context: Pick<AppContext, 'pool'>,
  caller: ActingMember,
  ids: readonly Id[],
  part: RunPart = 'whole',
): Promise<RunContext[]> {
  const [directory, loaded] = await Promise.all([
    directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision),
    loadRunsById(context.pool, caller.workspace_id, ids, caller, part),
  ]);
  return Promise.all(
    loaded.map(async (one) => {
      const version = await loadVersionOfRun(context.pool, caller.workspace_id, one.run);
      const people = peopleFor(directory, one.workflow.id, one.viewers);
      return inLanguage({ loaded: one, version, people, directory }, caller.reading_language);
    }),
  );
}

/**
 * Loads one run with its version, people and comments.
 * @throws ApiError not_found if it does not exist or the caller may not see it
 */
export async function loadRunForViewer(context: AppContext, caller: ActingMember, id: Id): Promise<RunContext> {
  const [runContext] = await loadRunsForViewer(context, caller, [id], 'with_comments');
  if (!runContext || !mayOpen(caller, runContext.loaded.run, runContext.people)) throw new ApiError('not_found');
  return runContext;
}
