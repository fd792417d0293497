import { lockedSourcesOf } from '../../../engine/locked-sources.ts';
import type { StepState } from '../../../engine/run-state.ts';
import { indexOf } from '../../../engine/version-index.ts';
import { isHidden, type RunActor } from '../../run-access/policy.ts';
import type { RunContext } from '../../run-access/run-context.ts';

/**
 * The note of a step. @returns Null without one, and if it may contain the answer of an action that is locked for this
 * reader.
 */
export function noteOfStep(runContext: RunContext, { step_id, note }: StepState, actor: RunActor): string | null {
  if (note === null) return null;
  const index = indexOf(runContext.version);
  const action = index.actions.get(step_id)?.action;
  const sources = action ? [step_id, ...lockedSourcesOf(index, action)] : [];
  return sources.some((id) => isHidden(runContext, actor, id)) ? null : note;
}
