import { advance } from '../advance.ts';
import type { Id, Version } from '../definition.ts';
import { EngineError } from '../engine-error.ts';
import { notifyOpened } from '../open-step.ts';
import { reassignToSuccessors } from '../reassign-to-successors.ts';
import type { Context, MoveRecord, RunState, StepState, Transition } from '../run-state.ts';
import {
  beginTransition,
  emitEffect,
  finishTransition,
  recordActivity,
  type TransitionDraft,
} from '../transition-draft.ts';
import { indexOf } from '../version-index.ts';

/**
 * Takes the last move of a run back: the run has its former version again, and each step and value is as it was. Only
 * what people who have left held in the meantime is given to others.
 * @param from The version that the run had before the move, with the definitions it had before that.
 * @throws EngineError `move_final` if the run was not moved, or anything has happened since.
 */
export function takeBackMove(from: Version, run: RunState, by: Id, context: Context): Transition {
  const { move } = run;
  if (!move || move.from.id !== from.id) throw new EngineError('move_final');
  const draft = beginTransition(indexOf(from), restored(run, move), context);
  const { move_id } = move;
  recordActivity(draft, 'run_move_taken_back', by, null, { from: move.to.number, to: move.from.number, move_id });
  for (const step of move.steps) announce(draft, run, step);
  reassignToSuccessors(draft);
  advance(draft);
  return finishTransition(draft);
}

function restored(run: RunState, move: MoveRecord): RunState {
  const were = new Map(move.steps.map((step) => [step.id, step]));
  const added = new Set(move.added);
  const answered = new Set(move.answered.map(({ field_id, run_step_id }) => `${run_step_id} ${field_id}`));
  const steps = run.steps
    .filter(({ id }) => !added.has(id))
    .map((step) => {
      const was = were.get(step.id);
      // Votes are never changed by a move.
      return was ? { ...was, votes: step.votes, revision: step.revision + 1 } : step;
    });
  const values = run.values.filter(({ field_id, run_step_id }) => !answered.has(`${run_step_id} ${field_id}`));
  return {
    ...run,
    version_id: move.from.id,
    former_version_ids: move.former_version_ids,
    status: move.status,
    move: null,
    steps,
    values: [...values, ...move.values],
  };
}

/** People who hold a step again that the move had taken from them are told, and reminded when it is due. */
function announce(draft: TransitionDraft, run: RunState, was: StepState): void {
  const moved = run.steps.find(({ id }) => id === was.id);
  if (was.status !== 'pending' || moved?.status === 'pending') return;
  if (was.assignees.length > 0) notifyOpened(draft, was, was.assignees);
  if (was.due_at !== null && was.due_at > draft.context.now) {
    emitEffect(draft, { type: 'remind_due', run_step_id: was.id, due_at: was.due_at });
  }
}
