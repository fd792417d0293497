/**
 * Votes and holders of the open steps, looked at anew: people join, leave, and answer elsewhere
 * (docs/rules.md, rules 6 and 7).
 */
import { kindOf } from './actions/index.ts';
import { electorateOf, membersOf, substitutesFor } from './assignees.ts';
import type { Action, Outcome } from './definition.ts';
import { notifyFallback, notifyOpened } from './open-step.ts';
import type { StepState } from './run-state.ts';
import { recordActivity, type TransitionDraft, updateStep } from './transition-draft.ts';
import { decideVote } from './votes.ts';

/** Whether people are to answer: an email that somebody has sent off is pending too, but a worker has it. */
export function awaitsPeople(action: Action, step: StepState): boolean {
  if (step.status !== 'pending' || kindOf(action).actor !== 'people') return false;
  return step.votes.length === 0 || kindOf(action).vote(action).match !== 'any';
}

/** What the answers given come to, among the living members of this moment; null while it is open. */
export function outcomeOf(draft: TransitionDraft, action: Action, step: StepState): Outcome | null {
  const kind = kindOf(action);
  const electorate = electorateOf(action, step, draft.run, draft.context.people);
  return decideVote({ vote: kind.vote(action), answers: kind.answers, votes: step.votes, electorate });
}

/** Decides every open step whose vote has come to its end, and hands on those that nobody living can answer. */
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

/** Where nobody is left to answer, the admins stand in; where they do already, nothing is said again. */
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
