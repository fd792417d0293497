import type { Id } from '../../engine/definition.ts';
import type { Role } from '../http/caller.ts';
import { maySeeWorkflows } from '../people/may-see-workflows.ts';

/**
 * What each role may do with workflows (docs/rules.md, "Access"). A workflow's admins have the rights of owners for it.
 * Who may not see workflows may do nothing with them.
 */
const table = {
  see: { owner: true, member: true, admin: true },
  create: { owner: true, member: true, admin: true },
  /** As a file: who may clone it may take it along. */
  export: { owner: true, member: true, admin: true },
  clone: { owner: true, member: true, admin: true },
  share: { owner: true, member: false, admin: true },
  edit: { owner: true, member: false, admin: true },
  /** Move its running runs to another version. */
  move_runs: { owner: true, member: false, admin: true },
  delete: { owner: true, member: false, admin: true },
  /** Offer it to the workspace as a template. */
  publish: { owner: true, member: false, admin: false },
} as const;

export type WorkflowVerb = keyof typeof table;

/** @param admins Member ids of the workflow's admins; empty if no single workflow is meant. */
export function mayWorkflow(
  verb: WorkflowVerb,
  { member_id, role }: { member_id: Id; role: Role },
  admins: readonly Id[] = [],
): boolean {
  // Guests have no access, even if a workflow names them as admins (docs/rules.md, "Access").
  if (!maySeeWorkflows(role)) return false;
  return table[verb][role] || (admins.includes(member_id) && table[verb].admin);
}

export const workflowCan = (actor: { member_id: Id; role: Role }, admins: readonly Id[]) =>
  Object.fromEntries((Object.keys(table) as WorkflowVerb[]).map((verb) => [verb, mayWorkflow(verb, actor, admins)]));
