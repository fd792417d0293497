import type { Access } from '../../contract/endpoint.ts';
import type { AppContext } from '../app-context.ts';
import { queryOnNode } from '../db/distribute/query-on-node.ts';
import { hashToken } from '../db/hash-token.ts';
import { shareStatements } from '../db/share-statements.ts';
import { ApiError } from './api-error.ts';
import type { Caller, MemberCaller } from './caller.ts';
import { hasJoined } from './has-joined.ts';
import { type LastSeen, recordLastSeen, wasSeen } from './record-last-seen.ts';
import { renewSession } from './renew-session.ts';

export interface SessionRow extends Omit<Caller, 'reading_language'>, LastSeen {
  requires_second_factor: boolean | null;
  /** The position of its token in the list that was asked for, from 1. */
  place: number;
  role: MemberCaller['role'] | null;
  member_id: string | null;
  member_status: 'enabled' | 'disabled' | null;
  workspace: MemberCaller['workspace'] | null;
}

const findSessions = {
  name: 'find-sessions',
  text: `
    select asked.place, s.id as session_id, u.id as user_id, u.email,
           u.language_preference as language, u.time_zone_preference as time_zone,
           u.has_second_factor, w.requires_second_factor,
           ${wasSeen} as was_seen, m.id as member_id, m.role, m.status as member_status,
           case when w.id is not null then jsonb_build_object(
             'name', w.name, 'status', w.status, 'time_zone', w.time_zone,
             'people_revision', w.people_revision) end as workspace
    from unnest($2::text[]) with ordinality as asked(token, place)
      join sessions s on s.token = asked.token
      join users u on u.id = s.user_id
      left join members m on m.user_id = u.id and m.workspace_id = $1 and ${hasJoined('m')}
      left join workspaces w on w.id = m.workspace_id
    where s.expires_at > now()`,
};

/** Requests for the same workspace at the same time find their sessions by one statement. */
const findShared = shareStatements({
  lanes: 3,
  most: 32,
  groupOf: ({ ws }: { ws: string | null; hash: string }) => ws ?? '',
  execute: async (pool, asked) => {
    const { rows } = await queryOnNode<SessionRow>(pool, findSessions, [asked[0]?.ws, asked.map(({ hash }) => hash)]);
    const byPlace = new Map(rows.map((row) => [row.place, row]));
    return asked.map((_, index) => byPlace.get(index + 1));
  },
});

/**
 * Finds the user of a session token, and their membership in the workspace of the path.
 * @param keepsPeople Whether the request cannot change people, so that it may use the people's revision that was read
 * with the session.
 * @throws ApiError unauthenticated; not_found if the caller is not a member of the workspace, because its existence is
 * hidden from strangers; operation_not_allowed for a deactivated member; second_factor_missing where the workspace
 * requires one that the caller does not have; workspace_disabled for all but its owners;
 * unavailable if the session must be renewed at the identity provider, which cannot be reached.
 */
export async function findCaller(
  context: AppContext,
  access: Access,
  token: string | null,
  ws: string | undefined,
  keepsPeople = false,
) {
  if (!token) throw new ApiError('unauthenticated');
  const isInWorkspace = access !== 'user' && ws !== undefined;
  const row = await findSession(context, token, isInWorkspace ? ws : null);
  recordLastSeen(context, row);
  if (!isInWorkspace) return row as Caller;
  if (!row.member_id || !row.role || !row.workspace) throw new ApiError('not_found');
  if (row.member_status === 'disabled') throw new ApiError('operation_not_allowed');
  if (row.requires_second_factor && !row.has_second_factor) throw new ApiError('second_factor_missing');
  if (access === 'workspace' && row.workspace.status === 'disabled' && row.role !== 'owner') {
    throw new ApiError('workspace_disabled');
  }
  const workspace = keepsPeople ? row.workspace : { ...row.workspace, people_revision: null };
  return { ...row, workspace, workspace_id: ws } as MemberCaller;
}

/** @throws ApiError unauthenticated, unavailable */
async function findSession(context: AppContext, token: string, ws: string | null): Promise<SessionRow> {
  const hash = hashToken(token);
  const find = () => findShared(context.pool, { ws, hash });
  const row = (await find()) ?? ((await renewSession(context, hash)) ? await find() : undefined);
  if (!row) throw new ApiError('unauthenticated');
  return row;
}
