/** Who can do what to a step. What run admins may do is the server's policy; see docs/rules.md, "Access". */
import { kindOf } from './actions/index.ts';
import { electorateOf, excludedFrom, isLiving, membersOf, startersOf } from './assignees.ts';
import type { Action, Definition, Id, Outcome, Version } from './definition.ts';
import { awaitsPeople } from './reevaluate-votes.ts';
import type { People, RunState, StepState } from './run-state.ts';
import { indexOf } from './version-index.ts';

/** What people may answer to an action; empty for those that Baton does itself. */
export function answersOffered(action: Action): Outcome[] {
  return [...kindOf(action).answers];
}

/**
 * Whether a member can answer a step now: the run and the step are open, they are a living member among its assignees
 * (groups resolved as they are now), not excluded (docs/rules.md, rule 6), and have not answered this attempt.
 */
export function canAnswer(version: Version, run: RunState, step: StepState, member_id: Id, people: People): boolean {
  const action = indexOf(version).actions.get(step.step_id)?.action;
  const open = run.status === 'running' || run.status === 'failed';
  if (!action || !open || !awaitsPeople(action, step) || hasAnswered(step, member_id)) return false;
  return electorateOf(action, step, run, people).has(member_id);
}

/**
 * What keeps an assignee from answering an open step: they began the run, or answered another action of it
 * (docs/rules.md, rule 6).
 */
export function barFor(
  version: Version,
  run: RunState,
  step: StepState,
  member_id: Id,
  people: People,
): 'initiator_excluded' | 'nobody_twice' | null {
  const action = indexOf(version).actions.get(step.step_id)?.action;
  if (!action || !awaitsPeople(action, step) || !isAssignee(step, member_id, people)) return null;
  if (!excludedFrom(action, run, people).has(member_id)) return null;
  const began = action.initiator_excluded && startersOf(run, people).has(member_id);
  return began ? 'initiator_excluded' : 'nobody_twice';
}

export function hasAnswered(step: StepState, member_id: Id): boolean {
  return step.votes.some((vote) => vote.user_workspace_id === member_id);
}

/**
 * The living members a step of people is with: those of its assignees who may answer it and have not yet. Where nobody
 * may (every owner is excluded), those who stand in hold it all the same (`substitutesFor`).
 */
export function holdersOf(version: Version, run: RunState, step: StepState, people: People): Id[] {
  const action = indexOf(version).actions.get(step.step_id)?.action;
  if (!action || !awaitsPeople(action, step)) return [];
  const electorate = electorateOf(action, step, run, people);
  const held = electorate.size > 0 ? electorate : membersOf(step.assignees, people);
  return [...held].filter((id) => !hasAnswered(step, id));
}

/** Whether a step can be given into other hands: it is open and waits for people. Who may is the server's policy. */
export function canReassign(version: Version, run: RunState, step: StepState): boolean {
  const action = indexOf(version).actions.get(step.step_id)?.action;
  const open = run.status === 'running' || run.status === 'failed';
  return open && action !== undefined && awaitsPeople(action, step);
}

/** Whether a member is among a step's assignees as they are now, by name or group. */
export function isAssignee(step: StepState, member_id: Id, people: People): boolean {
  return membersOf(step.assignees, people).has(member_id);
}

/** Whether a member is among those whom the definition lets cancel, by themselves or by a group. */
export function canCancelAsCanceller(definition: Definition, member_id: Id, people: People): boolean {
  return isLiving(people, member_id) && membersOf(definition.cancellation, people).has(member_id);
}
