import { kindOf } from '../actions/index.ts';
import type { Action, Version } from '../definition.ts';
import type { RunState, StepState } from '../run-state.ts';
import { indexOf } from '../version-index.ts';
import type { Move, Trace } from './trace.ts';

/**
 * The trace of a run that Baton ran, from what is stored of it: its answers, and how its automatic actions ended. What
 * follows from them (skips, go-backs, the end) is not part of it, because the engine decides it again.
 * @param version The version that the run was started with.
 */
export function traceOfRun(version: Version, run: RunState): Trace {
  const { actions } = indexOf(version);
  const moves = run.steps.flatMap((step) => {
    const action = actions.get(step.step_id)?.action;
    return action ? movesOf(run, action, step) : [];
  });
  const ordered = moves.toSorted((one, other) => one.at - other.at);
  if (isCancelledByHand(version, run)) ordered.push({ type: 'cancel', at: run.ended_at ?? run.started_at });
  return {
    initiator_id: run.initiator_id,
    started_at: run.started_at,
    fields: fieldsIn(run, null),
    due_after: run.due_after,
    reassign_initiators: run.reassign_initiators,
    depth: run.depth,
    people: [],
    moves: ordered,
    held: heldIn(run),
  };
}

function movesOf(run: RunState, action: Action, step: StepState): Move[] {
  const of = { action_id: action.id, attempt: step.attempt };
  const kind = kindOf(action);
  const answers = step.votes.map((vote, at): Move => {
    const isLast = at === step.votes.length - 1;
    const decides = isLast && step.outcome !== null && kind.answers.includes(step.outcome) ? step.outcome : null;
    const { user_workspace_id: by, answer, comment } = vote;
    return { type: 'answer', ...of, at: vote.at, by, answer, comment, fields: fieldsIn(run, step.id), decides };
  });
  const works = action.stepable_type !== 'go_back' && (kind.actor === 'system' || answers.length > 0);
  const at = step.settled_at ?? step.opened_at ?? run.started_at;
  const { status, outcome, reason } = step;
  const isDelivered = kind.actor === 'system' || action.stepable_type === 'email';
  if (status === 'completed' && outcome !== null && works && isDelivered) {
    return [...answers, { type: 'succeed', ...of, at, outcome }];
  }
  if (status === 'completed' && outcome !== null && answers.length === 0 && action.stepable_type !== 'go_back') {
    return [{ type: 'mark_done', ...of, at, outcome }];
  }
  if (status === 'failed' && works) {
    const why = reason === 'child_cancelled' ? reason : 'effect_failed';
    return [...answers, { type: 'fail', ...of, at, reason: why }];
  }
  if (status === 'skipped' && reason === 'skipped_by_admin') {
    const failed: Move[] = works ? [{ type: 'fail', ...of, at, reason: 'effect_failed' }] : [];
    return [...answers, ...failed, { type: 'skip', ...of, at }];
  }
  return answers;
}

const fieldsIn = ({ values }: RunState, run_step_id: string | null) =>
  values.filter((value) => value.run_step_id === run_step_id).map(({ field_id, value }) => ({ field_id, value }));

/** The steps that are at work, whether it is a worker's or a person's: nothing may complete them but a recorded move. */
export const heldIn = ({ steps }: RunState): Trace['held'] =>
  steps
    .filter(({ status, opened_at }) => opened_at !== null && (status === 'pending' || status === 'waiting'))
    .map(({ step_id, attempt }) => ({ action_id: step_id, attempt }));

/** Whether somebody cancelled the run, and not a disapproval that is set to do so. */
function isCancelledByHand(version: Version, run: RunState): boolean {
  if (run.status !== 'cancelled') return false;
  const { actions } = indexOf(version);
  return !run.steps.some(({ step_id, outcome }) => {
    const action = actions.get(step_id)?.action;
    return action?.stepable_type === 'approval' && action.stepable.cancel_on_disapprove && outcome === 'disapprove';
  });
}
