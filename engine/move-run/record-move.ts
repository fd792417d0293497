import type { Id } from '../definition.ts';
import type { Effect, MoveRecord, NumberedVersion } from '../run-state.ts';
import { type TransitionDraft, updateRun } from '../transition-draft.ts';

/** Effects of which a move cannot be taken back: others have begun to work with them. */
const lasting: ReadonlySet<Effect['type']> = new Set(['execute_step', 'cancel_child']);

/**
 * Keeps with the run what taking the move back needs. Nothing is kept if the run has ended by it, or if work has begun
 * outside: it could not be called back.
 */
export function recordMove(
  draft: TransitionDraft,
  { move_id, by, from, to }: { move_id: Id; by: Id; from: NumberedVersion; to: NumberedVersion },
  answered: MoveRecord['answered'],
): void {
  const { before, run, activities } = draft;
  nameSteps(draft);
  const isLasting = run.ended_at !== null || draft.effects.some(({ type }) => lasting.has(type));
  if (isLasting) {
    activities[0] = { ...activities[0]!, data: { ...activities[0]!.data, is_final: true } };
    updateRun(draft, { move: null });
    return;
  }
  const was = new Set(answered.map(({ field_id, run_step_id }) => `${run_step_id} ${field_id}`));
  const move: MoveRecord = {
    move_id,
    by,
    at: draft.context.now,
    from,
    to,
    former_version_ids: before.former_version_ids,
    status: before.status,
    steps: before.steps.filter((step, position) => run.steps[position] !== step),
    added: run.steps.slice(before.steps.length).map(({ id }) => id),
    answered,
    values: before.values.filter(({ field_id, run_step_id }) => was.has(`${run_step_id} ${field_id}`)),
  };
  updateRun(draft, { move });
}

/** Names the added steps in the history: taking the move back removes them, and the lines stay. */
function nameSteps({ before, run, index, activities }: TransitionDraft): void {
  const added = new Map(run.steps.slice(before.steps.length).map(({ id, step_id }) => [id, step_id]));
  for (const [position, activity] of activities.entries()) {
    const step_id = added.get(activity.run_step_id ?? '');
    if (step_id === undefined) continue;
    const { name } = index.actions.get(step_id)!.action;
    activities[position] = { ...activity, data: { ...activity.data, action_name: name } };
  }
}
