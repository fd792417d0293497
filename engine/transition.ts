import { advance } from './advance.ts';
import { answerStep } from './answer-step.ts';
import { cancelRun } from './cancel-run.ts';
import type { Version } from './definition.ts';
import { editRun } from './edit-run.ts';
import { markRun } from './mark-run.ts';
import { onChildEnded, onChildStarted } from './on-child-result.ts';
import { onFailure, onSuccess } from './on-worker-result.ts';
import { reassignStep, reassignSteps } from './reassign-step.ts';
import { reassignToSuccessors } from './reassign-to-successors.ts';
import { markStepDone, retryStep, skipFailedStep } from './resolve-failed-step.ts';
import type { Context, RunEvent, RunState, Transition } from './run-state.ts';
import { saveAnswerDraft } from './save-answer-draft.ts';
import { beginTransition, finishTransition, type TransitionDraft } from './transition-draft.ts';
import { indexOf } from './version-index.ts';

/**
 * Applies one event to a run. Runs change only here; `startRun` starts them, and `continueRun` continues imported ones.
 * @param version The run's version, with those that it had before if it was moved (docs/rules.md, rule 14).
 * @param run     Never modified; what does not change is the same object in the new run.
 * @param context The time (unix seconds), the zone, new ids, and the people and groups at this moment.
 * @returns The new run, its revision raised by one, with its activities and effects. If the event changes nothing, as
 *   when people changed but no step was concerned, it is the given run itself.
 * @throws EngineError with the reason; nothing has changed then. Except for answers and drafts, the caller checks
 *   beforehand who may do what.
 */
export function transition(version: Version, run: RunState, event: RunEvent, context: Context): Transition {
  const draft = beginTransition(indexOf(version), run, context);
  // A cancelled run needs no successors: none of its steps is answered any more.
  if (event.type !== 'cancel') reassignToSuccessors(draft);
  applyToDraft(draft, version, event);
  return finishTransition(draft);
}

function applyToDraft(draft: TransitionDraft, version: Version, event: RunEvent): void {
  switch (event.type) {
    case 'answer':
      answerStep(draft, version, event);
      break;
    case 'save_draft':
      saveAnswerDraft(draft, version, event);
      break;
    case 'reassign':
      reassignStep(draft, event);
      break;
    case 'reassign_steps':
      reassignSteps(draft, event);
      break;
    case 'edit':
      editRun(draft, event);
      break;
    case 'cancel':
      cancelRun(draft, event.by);
      break;
    case 'archive':
    case 'restore':
    case 'delete':
    case 'hide':
    case 'unhide':
      markRun(draft, event);
      break;
    case 'retry':
      retryStep(draft, event);
      break;
    case 'skip':
      skipFailedStep(draft, event);
      break;
    case 'mark_done':
      markStepDone(draft, event);
      break;
    case 'effect_succeeded':
      onSuccess(draft, event);
      break;
    case 'effect_failed':
      onFailure(draft, event);
      break;
    case 'child_started':
      onChildStarted(draft, event);
      break;
    case 'child_ended':
      onChildEnded(draft, event);
      break;
    case 'people_changed':
      peopleChanged(draft);
      break;
  }
}

/** Somebody joined, left or changed groups: an open run is reevaluated; a run that has ended does not change. */
function peopleChanged(draft: TransitionDraft): void {
  if (draft.run.status === 'running' || draft.run.status === 'failed') advance(draft);
}
