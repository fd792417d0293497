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

/**
 * The checks of `server/http/find-caller.ts`, for all streams in one statement. With `offset 0` PostgreSQL looks up what belongs to
 * each stream by its ids; as plain joins it compared each stream with all members of the workspace.
 */
const eligibleMembers = {
  name: 'find-eligible-members',
  text: `
    select x.position::int - 1 as position, m.role, w.people_revision
    from unnest($1::uuid[], $2::uuid[], $3::uuid[]) with ordinality as x(session_id, workspace_id, member_id, position)
      cross join lateral (select s.user_id from sessions s where s.id = x.session_id and s.expires_at > now() offset 0) s
      cross join lateral (select m.role, m.user_id from members m
        where m.workspace_id = x.workspace_id and m.id = x.member_id and ${isActiveMember('m')} offset 0) m
      cross join lateral (select w.people_revision, w.requires_second_factor from workspaces w
        where w.id = x.workspace_id offset 0) w
      cross join lateral (select u.has_second_factor from users u where u.id = s.user_id offset 0) u
    where m.user_id = s.user_id and (u.has_second_factor or not w.requires_second_factor)`,
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
