import type { Id } from '../../../engine/definition.ts';
import type { RunEvent } from '../../../engine/run-state.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import { applyEvent } from './apply-event.ts';

/**
 * Applies an event without an acting member. Nothing happens if the run does not exist.
 * @param event The event, or a function that makes it from the loaded run.
 */
export async function applyAsSystem(
  context: AppContext,
  workspace_id: Id,
  run_id: Id,
  event: RunEvent | ((runContext: RunContext) => RunEvent),
): Promise<void> {
  const { rows } = await context.pool.query<{ time_zone: string }>({
    name: 'workspace-zone',
    text: 'select time_zone from workspaces where id = $1',
    values: [workspace_id],
  });
  const zone = rows[0]?.time_zone ?? 'UTC';
  const decide = typeof event === 'function' ? event : () => event;
  try {
    await applyEvent(context, { workspace_id, run_id, viewer: null, zone, decide });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
  }
}
