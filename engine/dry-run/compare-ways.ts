import type { Version } from '../definition.ts';
import type { RunState } from '../run-state.ts';
import { replayMoves } from './replay-trace.ts';
import type { DryRunEnvironment } from './simulate-trace.ts';
import { traceOfRun } from './trace-of-run.ts';
import { findDifference, type WayDifference, wayOf } from './way.ts';

/**
 * Whether a past run would have gone another way with another definition. It is replayed on both, under the same
 * conditions, so that only the definition makes a difference.
 * - `same`: it would have gone the same way.
 * - `unclear`: not even its own version gives the way that it went, because something else intervened: a step was
 *   reassigned, or the members of a group have changed since.
 */
export type Comparison =
  | { result: 'same' | 'unclear' }
  | { result: 'changed'; difference: WayDifference; before: RunState; after: RunState };

/**
 * Compares them, with a pause after each move of the run, so that whoever asks can let others work.
 * @param version The version that the run was started with.
 */
export function* compareWays(
  version: Version,
  run: RunState,
  other: Version,
  environment: DryRunEnvironment,
): Generator<void, Comparison, void> {
  const trace = traceOfRun(version, run);
  const before = yield* replayMoves(version, trace, environment);
  if (findDifference(wayOf(run), wayOf(before))) return { result: 'unclear' };
  const after = yield* replayMoves(other, trace, environment);
  const difference = findDifference(wayOf(before), wayOf(after));
  return difference ? { result: 'changed', difference, before, after } : { result: 'same' };
}
