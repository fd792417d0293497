import type { Id } from '../../engine/definition.ts';
import type { Role } from '../http/caller.ts';

/**
 * What each role may do with workflows (docs/rules.md, "Access"). A workflow's admins have the rights of owners for it.
 */
const table = {
  see: { owner: true, member: true, guest: false, admin: true },
  create: { owner: true, member: true, guest: false, admin: true },
  clone: { owner: true, member: true, guest: false, admin: true },
  share: { owner: true, member: false, guest: false, admin: true },
  edit: { owner: true, member: false, guest: false, admin: true },
  delete: { owner: true, member: false, guest: false, admin: true },
  /** Offer it to the workspace as a template. */
  publish: { owner: true, member: false, guest: false, admin: false },
} as const;

export type WorkflowVerb = keyof typeof table;

/** @param admins Member ids of the workflow's admins; empty if no single workflow is meant. */
export function mayWorkflow(
  verb: WorkflowVerb,
  actor: { member_id: Id; role: Role },
  admins: readonly Id[] = [],
): boolean {
  // Guests have no access, even if a workflow names them as admins (docs/rules.md, "Access").
  if (actor.role === 'guest') return table[verb].guest;
  return table[verb][actor.role] || (admins.includes(actor.member_id) && table[verb].admin);
}

export const workflowCan = (actor: { member_id: Id; role: Role }, admins: readonly Id[]) =>
  Object.fromEntries((Object.keys(table) as WorkflowVerb[]).map((verb) => [verb, mayWorkflow(verb, actor, admins)]));
