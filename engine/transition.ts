import { advance } from './advance.ts';
import { answerStep } from './answer-step.ts';
import { cancelRun } from './cancel-run.ts';
import type { Version } from './definition.ts';
import { editRun } from './edit-run.ts';
import { handToSuccessors } from './hand-to-successors.ts';
import { hearChildEnded, hearChildStarted } from './hear-child.ts';
import { hearFailure, hearSuccess } from './hear-worker.ts';
import { markRun } from './mark-run.ts';
import { markStepDone, retryStep, skipFailedStep } from './mend-step.ts';
import { reassignStep, reassignSteps } from './reassign-step.ts';
import type { Context, RunEvent, RunState, Transition } from './run-state.ts';
import { saveAnswerDraft } from './save-answer-draft.ts';
import { beginTurn, endTurn, type Turn } from './turn.ts';
import { indexOf } from './version-index.ts';

/**
 * Plays one event on a run: the only thing that changes one (DESIGN.md section 2).
 * @param version The version the run was started with (rule 14).
 * @param run     Never touched; what does not change is the same object in the new run.
 * @param context The time (unix seconds), the zone, fresh ids, and people and groups as they are now.
 * @returns The new run, its revision raised by one, with its activities and effects. An event that changes and tells
 *   nothing (people came and went, and no step was concerned) gives back the very run that came in.
 * @throws Rejection with the reason; nothing is changed then. Who may do what to a run is decided before, answering apart.
 */
export function transition(version: Version, run: RunState, event: RunEvent, context: Context): Transition {
  const turn = beginTurn(indexOf(version), run, context);
  // Nobody is asked any more where it is cancelled.
  if (event.type !== 'cancel') handToSuccessors(turn);
  play(turn, version, event);
  return endTurn(turn);
}

function play(turn: Turn, version: Version, event: RunEvent): void {
  switch (event.type) {
    case 'answer':
      answerStep(turn, version, event);
      break;
    case 'save_draft':
      saveAnswerDraft(turn, version, event);
      break;
    case 'reassign':
      reassignStep(turn, event);
      break;
    case 'reassign_steps':
      reassignSteps(turn, event);
      break;
    case 'edit':
      editRun(turn, event);
      break;
    case 'cancel':
      cancelRun(turn, event.by);
      break;
    case 'archive':
    case 'restore':
    case 'delete':
    case 'hide':
    case 'unhide':
      markRun(turn, event);
      break;
    case 'retry':
      retryStep(turn, event);
      break;
    case 'skip':
      skipFailedStep(turn, event);
      break;
    case 'mark_done':
      markStepDone(turn, event);
      break;
    case 'effect_succeeded':
      hearSuccess(turn, event);
      break;
    case 'effect_failed':
      hearFailure(turn, event);
      break;
    case 'child_started':
      hearChildStarted(turn, event);
      break;
    case 'child_ended':
      hearChildEnded(turn, event);
      break;
    case 'people_changed':
      peopleChanged(turn);
      break;
  }
}

/** Somebody joined, left or changed groups: an open run is looked at anew; an ended one has nothing to look at. */
function peopleChanged(turn: Turn): void {
  if (turn.run.status === 'running' || turn.run.status === 'failed') advance(turn);
}
