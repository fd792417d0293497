/** Resolves assignees to people and groups, and finds who is excluded (docs/rules.md, rule 6). */
import type { Action, Assignee, Id, Ref } from './definition.ts';
import { type Facts, newestValue } from './facts.ts';
import type { People, RunState, StepState } from './run-state.ts';

/** Whether a member can act: in the workspace and not deactivated. */
export function isLiving(people: People, member_id: Id): boolean {
  return people.members.get(member_id)?.active === true;
}

/** The active members behind people and groups, resolved at this moment: groups are live (docs/rules.md, rule 6). */
export function membersOf(refs: readonly Ref[], people: People): Set<Id> {
  const ids = refs.flatMap((ref) => (ref.type === 'group' ? (people.groups.get(ref.id) ?? []) : [ref.id]));
  return new Set(ids.filter((id) => isLiving(people, id)));
}

/**
 * The members who may not answer a step of this action, even as its assignees.
 * - `initiator_excluded`: who started the run (nobody if a token did), and who stands for them.
 * - `nobody_twice`: who has answered any other action of the run, in any attempt.
 */
export function excludedFrom(action: Action, run: RunState, people: People): Set<Id> {
  return new Set([
    ...(action.initiator_excluded ? startersOf(run, people) : []),
    ...(action.nobody_twice ? answerersOfOthers(action, run) : []),
  ]);
}

/** Who started the run, and who stands for them. */
export function startersOf(run: RunState, people: People): Set<Id> {
  const starters = membersOf(run.reassign_initiators, people);
  return run.initiator_id === null ? starters : starters.add(run.initiator_id);
}

/** Who has answered any other action of the run. */
function answerersOfOthers(action: Action, run: RunState): Set<Id> {
  const others = run.steps.filter((step) => step.step_id !== action.id);
  return new Set(others.flatMap((step) => step.votes).map((vote) => vote.user_workspace_id));
}

/**
 * The electorate of a step's vote: the active members who may answer it, including those who already have
 * (docs/rules.md, rule 7).
 */
export function electorateOf(action: Action, step: StepState, run: RunState, people: People): Set<Id> {
  return membersOf(step.assignees, people).difference(excludedFrom(action, run, people));
}

/** The people and groups who hold a step, and whether substitutes (`substitutesFor`) had to replace an assignee. */
export interface Resolved {
  assignees: Ref[];
  fallback: boolean;
}

/**
 * Resolves an action's assignees when it opens. An empty collaborator field, or one whose member has left, is replaced
 * by the substitutes, beside the other assignees. If no assignee may answer, the substitutes alone hold the step.
 */
export function resolveAssignees(action: Action, facts: Facts): Resolved {
  const { people } = facts.context;
  const refs: Ref[] = [];
  let fallback = false;
  for (const assignee of action.assignees) {
    const found = resolveOne(assignee, { ...facts, people });
    if (found.length === 0 && assignee.type === 'field') {
      fallback = true;
      refs.push(...substitutesFor(action, facts.run, people));
    } else refs.push(...found);
  }
  const assignees = withoutDuplicates(refs);
  const mayAnswer = membersOf(assignees, people).difference(excludedFrom(action, facts.run, people));
  if (mayAnswer.size > 0) return { assignees, fallback };
  return { assignees: substitutesFor(action, facts.run, people), fallback: true };
}

/**
 * Who will hold an action's step, as far as is known before it opens. A collaborator field that is not filled in yet
 * adds nobody; people who may not answer are left out.
 */
export function expectedAssignees(action: Action, known: Known): Ref[] {
  const excluded = excludedFrom(action, known.run, known.people);
  return withoutDuplicates(action.assignees.flatMap((assignee) => resolveOne(assignee, known))).filter(
    (ref) => membersOf([ref], known.people).difference(excluded).size > 0,
  );
}

type Known = Pick<Facts, 'index' | 'run' | 'newest'> & { people: People };

function resolveOne(assignee: Assignee, { index, run, newest, people }: Known): Ref[] {
  switch (assignee.type) {
    case 'user_workspace':
      return isLiving(people, assignee.id) ? [assignee] : [];
    case 'group':
      return people.groups.has(assignee.id) ? [assignee] : [];
    case 'initiator':
      return initiatorsOf(run, people).filter((ref) => membersOf([ref], people).size > 0);
    case 'field': {
      const id = newestValue({ index, run, newest }, assignee.field_id);
      return typeof id === 'string' && isLiving(people, id) ? [{ type: 'user_workspace', id }] : [];
    }
  }
}

/**
 * Who counts as the initiator: those who stand for them, else the starter, else the workflow's admins
 * (docs/rules.md, rule 1).
 */
export function initiatorsOf(run: RunState, people: People): Ref[] {
  if (run.reassign_initiators.length > 0) return run.reassign_initiators;
  return run.initiator_id === null ? asRefs(people.workflow_admins) : asRefs([run.initiator_id]);
}

/**
 * Who holds a step that no assignee can answer: the workflow's admins who may answer it, else the owners who may. If
 * every owner is excluded too, the owners still hold it: they cannot answer, but they see it and can reassign it.
 */
export function substitutesFor(action: Action, run: RunState, people: People): Ref[] {
  const excluded = excludedFrom(action, run, people);
  const mayAnswer = (id: Id) => isLiving(people, id) && !excluded.has(id);
  const admins = people.workflow_admins.filter(mayAnswer);
  if (admins.length > 0) return asRefs(admins);
  const owners = [...people.members.values()].filter((person) => person.role === 'owner' && person.active);
  const free = owners.filter((owner) => mayAnswer(owner.id));
  return asRefs((free.length > 0 ? free : owners).map((owner) => owner.id));
}

function asRefs(member_ids: readonly Id[]): Ref[] {
  return member_ids.map((id) => ({ type: 'user_workspace', id }));
}

/** The same people and groups without duplicates. */
export function withoutDuplicates(refs: readonly Ref[]): Ref[] {
  const seen = new Set<string>();
  return refs.flatMap(({ type, id }) => {
    const name = `${type} ${id}`;
    if (seen.has(name)) return [];
    seen.add(name);
    return [{ type, id }];
  });
}
