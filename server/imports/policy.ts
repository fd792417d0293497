import type { Id } from '../../engine/definition.ts';
import type { Role } from '../http/caller.ts';

interface Actor {
  member_id: Id;
  role: Role;
}

/** An import, as far as permissions depend on it. */
interface ImportAccess {
  created_by: Id;
  started_by: Id | null;
}

/**
 * Who may import at all (docs/rules.md, "Access"). Into a new workflow, that is whoever may create one; into an
 * existing one, whoever may edit it: `findTarget` checks that.
 */
const table: Record<Role, boolean> = { owner: true, member: true, guest: false };

export const mayImport = ({ role }: Actor): boolean => table[role];

/** Owners, whoever uploaded or started it, and the admins of the workflow that it went into. */
export function mayManageImport(
  actor: Actor,
  { created_by, started_by }: ImportAccess,
  admins: readonly Id[],
): boolean {
  if (!mayImport(actor)) return false;
  return actor.role === 'owner' || [created_by, started_by, ...admins].includes(actor.member_id);
}
