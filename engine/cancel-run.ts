import type { Id } from './definition.ts';
import { cancelAll } from './end-run.ts';
import { Rejection } from './rejection.ts';
import type { Turn } from './turn.ts';

/**
 * Cancels a run: all unsettled steps, and the child runs they wait for (DESIGN.md 2.1).
 * @param by The member, or null where the run that waited for it was cancelled.
 * @throws Rejection `run_state` unless it is running or failed.
 */
export function cancelRun(turn: Turn, by: Id | null): void {
  const { status } = turn.run;
  if (status !== 'running' && status !== 'failed') throw new Rejection('run_state', { values: { status } });
  cancelAll(turn, by, 'run_cancelled');
}
