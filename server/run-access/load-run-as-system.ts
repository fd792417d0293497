import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { directoryOf, peopleFor } from '../people/people.ts';
import { loadRunsById, type RunPart } from './load-run.ts';
import { loadVersionOfRun } from './load-version.ts';
import type { RunContext } from './run-context.ts';

/** Loads runs without a viewer, for jobs; runs that do not exist are left out. */
export async function loadRunsAsSystem(
  context: AppContext,
  workspace_id: Id,
  ids: readonly Id[],
  part: RunPart = 'whole',
): Promise<RunContext[]> {
  const [directory, loaded] = await Promise.all([
    directoryOf(context.pool, workspace_id),
    loadRunsById(context.pool, workspace_id, ids, null, part),
  ]);
  return Promise.all(
    loaded.map(async (one) => ({
      loaded: one,
      version: await loadVersionOfRun(context.pool, workspace_id, one.run),
      directory,
      people: peopleFor(directory, one.workflow.id, one.viewers),
    })),
  );
}

/** Loads one run without a viewer; null if it does not exist. */
export async function loadRunAsSystem(context: AppContext, workspace_id: Id, run_id: Id): Promise<RunContext | null> {
  return (await loadRunsAsSystem(context, workspace_id, [run_id]))[0] ?? null;
}
