import type { Id } from '../../engine/definition.ts';
import type { Role } from '../http/caller.ts';
import { isWorkflowAdmin } from '../people/is-workflow-admin.ts';
import type { Directory } from '../people/people.ts';
import { isInitiator } from '../run-access/initiators.ts';

/**
 * What each role may do with planned runs (docs/rules.md, "Access"). The creator and the workflow's admins have the
 * rights of owners.
 */
const table = {
  /** The list as such; which plans it contains is decided by `visiblePlans`. */
  list: { owner: true, member: true, guest: false, concerned: true },
  edit: { owner: true, member: false, guest: false, concerned: true },
  toggle: { owner: true, member: false, guest: false, concerned: true },
  delete: { owner: true, member: false, guest: false, concerned: true },
} as const;

export type PlanVerb = keyof typeof table;

interface Actor {
  member_id: Id;
  role: Role;
}

/** The members with the rights of owners for a plan: its creator and the workflow's admins. */
export const concernedBy = (plan: { created_by: Id; workflow_id: Id }, directory: Directory): Id[] => [
  plan.created_by,
  ...(directory.admins.get(plan.workflow_id) ?? []),
];

/** @param concerned The plan's creator and the workflow's admins; empty if no single plan is meant. */
export function mayPlans(verb: PlanVerb, actor: Actor, concerned: readonly Id[] = []): boolean {
  if (actor.role === 'guest') return table[verb].guest;
  return table[verb][actor.role] || (table[verb].concerned && concerned.includes(actor.member_id));
}

export function planCan(actor: Actor, concerned: readonly Id[], isOver: boolean) {
  const may = (verb: PlanVerb) => mayPlans(verb, actor, concerned);
  return { edit: may('edit'), toggle: may('toggle') && !isOver, delete: may('delete') };
}

/**
 * SQL condition on `planned_runs p`: the plans that a member sees. Owners see all; others see their own and those of
 * workflows that they administer or may start. Guests must be refused before.
 * @param member Placeholder of the member id: `$2`.
 * @param role Placeholder of the member's role.
 */
export const visiblePlans = (member: string, role: string): string => `(
  ${role}::text = 'owner'
  or p.created_by = ${member}::uuid
  or ${isWorkflowAdmin('$1', 'p.workflow_id', member)}
  or ${isInitiator('$1', 'p.workflow_id', member)}
)`;
