import type { Pool } from 'pg';
import type { Id } from '../../engine/definition.ts';
import type { Role } from '../http/caller.ts';
import { isActiveMember } from '../people/active-member.ts';

export interface SessionMembership {
  session_id: Id;
  workspace_id: Id;
  member_id: Id;
}

export interface EligibleMember {
  /** Index in the list that was passed in. */
  position: number;
  role: Role;
  people_revision: number;
}

/** The checks of `server/http/find-caller.ts`, for all streams in one statement. */
const eligibleMembers = {
  name: 'find-eligible-members',
  text: `
    select x.position::int - 1 as position, m.role, w.people_revision
    from unnest($1::uuid[], $2::uuid[], $3::uuid[]) with ordinality as x(session_id, workspace_id, member_id, position)
      join sessions s on s.id = x.session_id and s.expires_at > now()
      join members m on m.workspace_id = x.workspace_id and m.id = x.member_id and m.user_id = s.user_id
        and ${isActiveMember('m')}
      join workspaces w on w.id = x.workspace_id
      join users u on u.id = s.user_id and (u.has_second_factor or not w.requires_second_factor)`,
};

/**
 * Of the given memberships, those whose session is valid and whose member is active and has a second factor, where the
 * workspace requires one.
 */
export async function findEligibleMembers(
  pool: Pool,
  memberships: readonly SessionMembership[],
): Promise<EligibleMember[]> {
  const column = (name: keyof SessionMembership) => memberships.map((membership) => membership[name]);
  const { rows } = await pool.query<EligibleMember>({
    ...eligibleMembers,
    values: [column('session_id'), column('workspace_id'), column('member_id')],
  });
  return rows;
}
