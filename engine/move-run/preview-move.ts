import type { Field, Id, Version } from '../definition.ts';
import { newestAttempts } from '../facts.ts';
import { defaultAnswers } from '../fields.ts';
import type { Context, RunState } from '../run-state.ts';
import { findObstacle, type MoveObstacle } from './find-obstacle.ts';
import { missingFields } from './missing-fields.ts';
import { tryMove } from './move-run.ts';

/** The fields of one form that somebody must fill in before a run can be moved; `run_step_id` null is the start form. */
export interface MissingForm {
  run_step_id: Id | null;
  action_id: Id | null;
  fields: Field[];
}

/** What moving a run to a version would do. Actions are named by their ids. */
export interface MovePreview {
  result: 'moves' | 'needs_answer' | 'cannot';
  obstacle: MoveObstacle | null;
  missing: MissingForm[];
  /** Actions that come to people or to Baton by the move. */
  opens: Id[];
  /** Open actions that the version does not have. */
  cancels: Id[];
  /** Actions that are left out, because the run has passed their group. */
  passes: Id[];
  /** Whether the run would end by it. */
  ends: boolean;
  /** Whether it could be taken back. */
  can_take_back: boolean;
}

/**
 * Previews moving a run to a version. Nothing is changed.
 * @param from The run's version, with the definitions that it had before.
 */
export function previewMove(from: Version, to: Version, run: RunState, context: Context): MovePreview {
  const obstacle = findObstacle(from, to, run);
  const nothing = { missing: [], opens: [], cancels: [], passes: [], ends: false, can_take_back: false };
  if (obstacle) return { result: 'cannot', obstacle, ...nothing };
  const missing = missingForms(from, to, run);
  const { run: moved } = tryMove(from, to, run, { move_id: '', by: '', from: 0, to: 0, answers: [] }, context);
  const before = newestAttempts(run);
  const changed = [...newestAttempts(moved)].filter(([id, step]) => before.get(id) !== step);
  const isOpen = (status: string | undefined) => status === 'pending' || status === 'failed' || status === 'waiting';
  const idsOf = (wanted: (step: RunState['steps'][number], id: Id) => boolean) =>
    changed.filter(([id, step]) => wanted(step, id)).map(([id]) => id);
  return {
    result: missing.length > 0 ? 'needs_answer' : 'moves',
    obstacle: null,
    missing,
    opens: idsOf(
      (step, id) => step.opened_at !== null && (step.id !== before.get(id)?.id || before.get(id)?.opened_at === null),
    ),
    cancels: [...before].flatMap(([id, { id: step_id, status }]) => {
      const after = moved.steps.find((step) => step.id === step_id);
      return isOpen(status) && after?.reason === 'not_in_version' ? [id] : [];
    }),
    passes: idsOf((step) => step.status === 'skipped' && step.reason === 'group_passed'),
    ends: moved.ended_at !== null,
    can_take_back: moved.move !== null,
  };
}

/** What is asked for before the move: a field whose default is accepted needs no answer. */
function missingForms(from: Version, to: Version, run: RunState): MissingForm[] {
  const asked = missingFields(from, to, run).filter(({ field }) => defaultAnswers([field]).length === 0);
  return [...Map.groupBy(asked, ({ step }) => step)].map(([step, of]) => ({
    run_step_id: step?.id ?? null,
    action_id: step?.step_id ?? null,
    fields: of.map(({ field }) => field),
  }));
}
