import { kindOf } from '../actions/index.ts';
import type { Id, Version } from '../definition.ts';
import { newestAttempts } from '../facts.ts';
import { isEmpty } from '../fields.ts';
import { mostRunSteps } from '../run-size.ts';
import type { FieldValueState, RunState, StepState } from '../run-state.ts';
import { indexOf } from '../version-index.ts';
import { answerFits } from './answer-fits.ts';
import type { moveObstacleCodes } from './obstacle-codes.ts';
import { actionsOf, hasHappened, isUnderWay, type OwnAction } from './target-version.ts';

/** Why a run cannot be moved to a version, and where. */
export interface MoveObstacle {
  code: (typeof moveObstacleCodes)[number];
  /** The action that it is about; null is the start form, or the run as a whole. */
  action_id: Id | null;
  field_id: Id | null;
}

/**
 * The first thing that keeps a run from being moved to a version (docs/rules.md, rule 14), or null.
 * @param from The run's version, with the definitions it had before.
 */
export function findObstacle(from: Version, to: Version, run: RunState): MoveObstacle | null {
  const at = (code: MoveObstacle['code'], action_id: Id | null = null, field_id: Id | null = null) => ({
    code,
    action_id,
    field_id,
  });
  if (run.status !== 'running' && run.status !== 'failed') return at('run_ended');
  if (run.version_id === to.id) return at('same_version');
  const actions = actionsOf(to);
  for (const step of run.steps) {
    const code = obstacleOfStep(from, step, actions.get(step.step_id));
    if (code) return at(code, step.step_id);
  }
  for (const value of run.values) {
    const code = obstacleOfValue(from, to, value);
    if (code) return at(code, value.step_id, value.field_id);
  }
  const apart = findApart(run, actions);
  if (apart) return at('open_in_two_groups', apart);
  return run.steps.length + actions.size > mostRunSteps ? at('too_many_steps') : null;
}

function obstacleOfStep(from: Version, step: StepState, found: OwnAction | undefined): MoveObstacle['code'] | null {
  const before = indexOf(from).actions.get(step.step_id)!.action;
  const after = found?.action.stepable_type === before.stepable_type ? found.action : null;
  if (found && hasHappened(step)) {
    if (!after) return 'type_changed';
    if (after.is_lock !== before.is_lock) return 'lock_changed';
  }
  const isWorked = isUnderWay(step) && step.status !== 'failed';
  if (!isWorked) return null;
  const waits = (action: typeof before) => action.stepable_type === 'workflow_hook' && action.stepable.wait;
  if (step.status === 'waiting') return after && waits(after) ? null : 'waits_for_child';
  const isSent = kindOf(before).vote(before).match === 'any' && step.votes.length > 0;
  if (kindOf(before).actor === 'people' && !isSent) return null;
  return after && waits(before) === waits(after) ? null : 'work_under_way';
}

function obstacleOfValue(
  from: Version,
  to: Version,
  { field_id, step_id, value }: FieldValueState,
): MoveObstacle['code'] | null {
  const before = indexOf(from).fields.get(field_id)?.field;
  const after = indexOf(to).fields.get(field_id);
  if (!after || !before) return null;
  // A field's value is stored once an attempt: in two actions, one answer would replace the other.
  if (after.action_id !== step_id) return 'field_moved';
  return isEmpty(value) || answerFits(before, after.field, value) ? null : 'answer_does_not_fit';
}

/** An action that would be open in another group than the others; null if one group stays open. */
function findApart(run: RunState, actions: ReadonlyMap<Id, OwnAction>): Id | null {
  let group: number | null = null;
  for (const step of newestAttempts(run).values()) {
    const found = actions.get(step.step_id);
    if (!found || !isUnderWay(step)) continue;
    if (group !== null && found.group_position !== group) return step.step_id;
    group = found.group_position;
  }
  return null;
}
