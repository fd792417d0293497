import type { Pool } from 'pg';
import type { Access } from '../../contract/endpoint.ts';
import type { Caller, MemberCaller } from './caller.ts';
import { Failure } from './failure.ts';
import { noteSeen, type Sighting, wasSeen } from './note-seen.ts';

interface SessionRow extends Caller, Sighting {
  role: MemberCaller['role'] | null;
  member_id: string | null;
  member_status: 'enabled' | 'disabled' | null;
  workspace: MemberCaller['workspace'] | null;
}

const findSession = {
  name: 'find-session',
  text: `
    select s.id as session_id, s.token as session_token, u.id as user_id, u.email,
           u.language_preference as language, u.time_zone_preference as time_zone,
           ${wasSeen('u')} as was_seen
    from sessions s join users u on u.id = s.user_id
    where s.token = $1 and s.expires_at > now()`,
};

const findSessionInWorkspace = {
  name: 'find-session-in-workspace',
  text: `
    select s.id as session_id, s.token as session_token, u.id as user_id, u.email,
           u.language_preference as language, u.time_zone_preference as time_zone,
           ${wasSeen('u')} as was_seen, m.id as member_id, m.role, m.status as member_status,
           case when w.id is not null then jsonb_build_object(
             'name', w.name, 'status', w.status, 'time_zone', w.time_zone,
             'people_revision', w.people_revision) end as workspace
    from sessions s join users u on u.id = s.user_id
      left join members m on m.user_id = u.id and m.workspace_id = $2 and m.invited_at is null and m.removed_at is null
      left join workspaces w on w.id = m.workspace_id
    where s.token = $1 and s.expires_at > now()`,
};

/**
 * Whose session a token is, and their place in the workspace of the path.
 * @throws Failure unauthenticated; not_found where the caller has no place in the workspace: to strangers it does not
 * exist; operation_not_allowed for a deactivated member; workspace_disabled for all but its owners.
 */
export async function findCaller(pool: Pool, access: Access, token: string | null, ws: string | undefined) {
  if (!token) throw new Failure('unauthenticated');
  if (access === 'user' || !ws) {
    const { rows } = await pool.query<Caller & Sighting>({ ...findSession, values: [token] });
    if (!rows[0]) throw new Failure('unauthenticated');
    noteSeen(pool, rows[0]);
    return rows[0];
  }
  const { rows } = await pool.query<SessionRow>({ ...findSessionInWorkspace, values: [token, ws] });
  const row = rows[0];
  if (!row) throw new Failure('unauthenticated');
  noteSeen(pool, row);
  if (!row.member_id || !row.role || !row.workspace) throw new Failure('not_found');
  if (row.member_status === 'disabled') throw new Failure('operation_not_allowed');
  if (access === 'workspace' && row.workspace.status === 'disabled' && row.role !== 'owner') {
    throw new Failure('workspace_disabled');
  }
  return { ...row, workspace_id: ws } as MemberCaller;
}
