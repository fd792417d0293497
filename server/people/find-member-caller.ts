import type { Id, Language } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { isActiveMember } from './active-member.ts';

interface MemberRow extends Pick<MemberCaller, 'user_id' | 'email' | 'time_zone' | 'member_id' | 'role' | 'workspace'> {
  language: Language | null;
}

/**
 * A member as a caller with their current role, for jobs that act in a member's name. They read the main language, because
 * jobs store what they find wrong. The session id is empty, because
 * jobs have no session.
 * @throws ApiError operation_not_allowed if they were deactivated or removed
 */
export async function findMemberCaller(
  { pool }: Pick<AppContext, 'pool'>,
  workspace_id: Id,
  member_id: Id,
): Promise<MemberCaller> {
  const { rows } = await pool.query<MemberRow>({
    name: 'find-member-caller',
    text: `select u.id as user_id, u.email, u.language_preference as language, u.time_zone_preference as time_zone,
        m.id as member_id, m.role, jsonb_build_object('name', w.name, 'status', w.status, 'time_zone', w.time_zone,
          'people_revision', w.people_revision) as workspace
      from members m join users u on u.id = m.user_id join workspaces w on w.id = $1
      where m.workspace_id = $1 and m.id = $2 and ${isActiveMember('m')}`,
    values: [workspace_id, member_id],
  });
  if (!rows[0]) throw new ApiError('operation_not_allowed');
  return { ...rows[0], workspace_id, session_id: '' };
}
