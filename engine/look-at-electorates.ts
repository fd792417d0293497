/** Votes and holders of the open steps, looked at anew: people join, leave, and answer elsewhere (rules 6 and 7). */
import { kindOf } from './actions/index.ts';
import { electorateOf, membersOf, standIns } from './assignees.ts';
import type { Action, Outcome } from './definition.ts';
import { notifyOpened, tellFallback } from './open-step.ts';
import type { StepState } from './run-state.ts';
import { changeStep, type Turn, tell } from './turn.ts';
import { decideVote } from './votes.ts';

/** Whether people are to answer: an email that somebody has sent off is pending too, but a worker has it. */
export function awaitsPeople(action: Action, step: StepState): boolean {
  if (step.status !== 'pending' || kindOf(action).actor !== 'people') return false;
  return step.votes.length === 0 || kindOf(action).vote(action).match !== 'any';
}

/** What the answers given come to, among the living members of this moment; null while it is open. */
export function outcomeOf(turn: Turn, action: Action, step: StepState): Outcome | null {
  const kind = kindOf(action);
  const electorate = electorateOf(action, step, turn.run, turn.context.people);
  return decideVote({ vote: kind.vote(action), answers: kind.answers, votes: step.votes, electorate });
}

/** Decides every open step whose vote has come to its end, and hands on those that nobody living can answer. */
export function lookAtElectorates(turn: Turn): void {
  for (const step of [...turn.newest.values()]) {
    const action = turn.index.actions.get(step.step_id)!.action;
    if (turn.run.status === 'cancelled') return;
    if (!awaitsPeople(action, step)) continue;
    const outcome = outcomeOf(turn, action, step);
    if (outcome === null) handOn(turn, action, step);
    else {
      tell(turn, 'step_answered', null, step.id, { outcome });
      kindOf(action).decide(turn, action, step, outcome);
    }
  }
}

/** Where nobody is left to answer, the admins stand in; where they do already, nothing is said again. */
function handOn(turn: Turn, action: Action, step: StepState): void {
  const { people } = turn.context;
  if (electorateOf(action, step, turn.run, people).size > 0) return;
  const assignees = standIns(action, turn.run, people);
  const held = membersOf(step.assignees, people);
  if (assignees.length === 0 || assignees.every((ref) => held.has(ref.id))) return;
  const changed = changeStep(turn, step.id, { assignees });
  notifyOpened(turn, changed, assignees);
  tellFallback(turn, changed, assignees);
}
