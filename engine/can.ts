/** Who can do what with a step. What run admins may do is the server's policy; see docs/rules.md, "Access". */
import { kindOf } from './actions/index.ts';
import { electorateOf, excludedFrom, membersOf, startersOf } from './assignees.ts';
import type { Action, Definition, Id, Outcome, Version } from './definition.ts';
import { awaitsPeople } from './reevaluate-votes.ts';
import type { People, RunState, StepState } from './run-state.ts';
import { indexOf } from './version-index.ts';

/** The answers that people may give to an action; empty for actions that Baton executes itself. */
export function answersOffered(action: Action): Outcome[] {
  return [...kindOf(action).answers];
}

/**
 * Whether a member can answer a step now: the run and the step are open, and the member is active, among its assignees
 * (groups resolved now), not excluded (docs/rules.md, rule 6), and has not answered this attempt.
 */
export function canAnswer(version: Version, run: RunState, step: StepState, member_id: Id, people: People): boolean {
  const action = indexOf(version).actions.get(step.step_id)?.action;
  const open = run.status === 'running' || run.status === 'failed';
  if (!action || !open || !awaitsPeople(action, step) || hasAnswered(step, member_id)) return false;
  return electorateOf(action, step, run, people).has(member_id);
}

/**
 * Why an assignee may not answer an open step: they started the run, or answered another action of it
 * (docs/rules.md, rule 6). Null if they may, or if they are not an assignee.
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
  const isStarter = action.initiator_excluded && startersOf(run, people).has(member_id);
  return isStarter ? 'initiator_excluded' : 'nobody_twice';
}

export function hasAnswered(step: StepState, member_id: Id): boolean {
  return step.votes.some((vote) => vote.user_workspace_id === member_id);
}

/**
 * The active members whose answer an open step awaits: its assignees who may answer it and have not yet. If none may
 * answer (every owner is excluded), the substitutes hold it all the same (`substitutesFor`).
 */
export function holdersOf(version: Version, run: RunState, step: StepState, people: People): Id[] {
  const action = indexOf(version).actions.get(step.step_id)?.action;
  if (!action || !awaitsPeople(action, step)) return [];
  const electorate = electorateOf(action, step, run, people);
  const held = electorate.size > 0 ? electorate : membersOf(step.assignees, people);
  return [...held].filter((id) => !hasAnswered(step, id));
}

/** Whether a step can be reassigned: it is open and waits for people. Who may reassign it is the server's policy. */
export function canReassign(version: Version, run: RunState, step: StepState): boolean {
  const action = indexOf(version).actions.get(step.step_id)?.action;
  const open = run.status === 'running' || run.status === 'failed';
  return open && action !== undefined && awaitsPeople(action, step);
}

/** Whether a member is among a step's current assignees, by name or by group. */
export function isAssignee(step: StepState, member_id: Id, people: People): boolean {
  return membersOf(step.assignees, people).has(member_id);
}

/** The active members whom the definition lets cancel, by name or by group. */
export function cancellersOf(definition: Definition, people: People): Set<Id> {
  return membersOf(definition.cancellation, people);
}

/** Whether the definition lets a member cancel, by name or by group. */
export function canCancelAsCanceller(definition: Definition, member_id: Id, people: People): boolean {
  return cancellersOf(definition, people).has(member_id);
}
