/**
 * Reevaluates the votes and assignees of open steps after people joined, left, or answered elsewhere
 * (docs/rules.md, rules 6 and 7).
 */
import { kindOf } from './actions/index.ts';
import { electorateOf, membersOf, substitutesFor } from './assignees.ts';
import type { Action, Outcome } from './definition.ts';
import { notifyFallback, notifyOpened } from './open-step.ts';
import type { StepState } from './run-state.ts';
import { recordActivity, type TransitionDraft, updateStep } from './transition-draft.ts';
import { decideVote } from './votes.ts';

/**
 * Whether a step still waits for people. An email that a person has sent off is pending too, but it waits for a worker.
 */
export function awaitsPeople(action: Action, step: StepState): boolean {
  if (step.status !== 'pending' || kindOf(action).actor !== 'people') return false;
  return step.votes.length === 0 || kindOf(action).vote(action).match !== 'any';
}

/** The outcome of the answers so far, counted among the active members; null while the vote is open. */
export function outcomeOf(draft: TransitionDraft, action: Action, step: StepState): Outcome | null {
  const kind = kindOf(action);
  const electorate = electorateOf(action, step, draft.run, draft.context.people);
  return decideVote({ vote: kind.vote(action), answers: kind.answers, votes: step.votes, electorate });
}

/** Decides every open step whose vote is final, and reassigns steps that no active member can answer. */
export function reevaluateVotes(draft: TransitionDraft): void {
  for (const step of [...draft.newest.values()]) {
    const action = draft.index.actions.get(step.step_id)!.action;
    if (draft.run.status === 'cancelled') return;
    if (!awaitsPeople(action, step)) continue;
    const outcome = outcomeOf(draft, action, step);
    if (outcome === null) assignSubstitutes(draft, action, step);
    else {
      recordActivity(draft, 'step_answered', null, step.id, { outcome });
      kindOf(action).decide(draft, action, step, outcome);
    }
  }
}

/** If no assignee may answer any more, the substitutes get the step, unless they hold it already. */
function assignSubstitutes(draft: TransitionDraft, action: Action, step: StepState): void {
  const { people } = draft.context;
  if (electorateOf(action, step, draft.run, people).size > 0) return;
  const assignees = substitutesFor(action, draft.run, people);
  const held = membersOf(step.assignees, people);
  if (assignees.length === 0 || assignees.every((ref) => held.has(ref.id))) return;
  const changed = updateStep(draft, step.id, { assignees });
  notifyOpened(draft, changed, assignees);
  notifyFallback(draft, changed, assignees);
}
