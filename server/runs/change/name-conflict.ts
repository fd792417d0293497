import { EngineError } from '../../../engine/engine-error.ts';
import type { AppContext } from '../../app-context.ts';
import type { ActingMember } from '../../http/caller.ts';
import { directoryOf, nameOf } from '../../people/people.ts';

/**
 * Runs `act`. In an EngineError with a member id in `values.by`, the id moves to `values.by_id` and the member's name
 * takes its place, for the message.
 * @throws What `act` throws
 */
export async function nameConflict<T>(context: AppContext, caller: ActingMember, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof EngineError) || typeof error.values.by !== 'string') throw error;
    const directory = await directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision);
    const by = nameOf(directory, { type: 'user_workspace', id: error.values.by });
    throw new EngineError(error.code, {
      fields: error.fields,
      values: { ...error.values, by, by_id: error.values.by },
    });
  }
}
