import type { Id } from '../../../engine/definition.ts';
import type { RunEvent } from '../../../engine/run-state.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import { applyEvent } from './apply-event.ts';

/**
 * An event that Baton itself brings to a run, or finds once it knows the run; a run that is gone has nothing to hear.
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
