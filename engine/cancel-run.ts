import type { Id } from './definition.ts';
import { cancelAll } from './end-run.ts';
import { EngineError } from './engine-error.ts';
import type { TransitionDraft } from './transition-draft.ts';

/**
 * Cancels a run: all its unsettled steps, and the child runs that they wait for (docs/rules.md, "States").
 * @param by The member; null for a child run that is cancelled because its parent run no longer waits for it.
 * @throws EngineError `run_state` unless the run is running or failed.
 */
export function cancelRun(draft: TransitionDraft, by: Id | null): void {
  const { status } = draft.run;
  if (status !== 'running' && status !== 'failed') throw new EngineError('run_state', { values: { status } });
  cancelAll(draft, by, 'run_cancelled');
}
