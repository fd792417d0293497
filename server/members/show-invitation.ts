import type { Pool } from 'pg';
import { displayName } from '../../contract/person-name.ts';
import type { Id, Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { Role } from '../http/caller.ts';
import { hashOfInvitation } from './invitation-token.ts';

export interface OpenInvitation {
  workspace_id: Id;
  workspace_name: string;
  /** The invited address; of a former member the present one of their account. */
  email: string;
  role: Role;
  expires_at: Unix;
  has_account: boolean;
  inviter: { email: string; first_name: string; last_name: string } | null;
}

/** SQL condition on `members m`: its invitation is open and has this token. `$1` is the hash, `$2` the time. */
export const isOpenInvitation = `m.invitation_hash = decode($1, 'hex') and m.invited_at is not null
  and m.removed_at is null and m.invitation_expires_at > to_timestamp($2)`;

/** SQL: the columns of a membership whose person has joined. */
export const noInvitation =
  'invited_email = null, invited_at = null, invitation_expires_at = null, invitation_hash = null';

/**
 * Finds the invitation of a link. @throws ApiError link_expired if it was used, withdrawn, has expired or never existed
 */
export async function findInvitation(pool: Pool, token: string, now: Unix): Promise<OpenInvitation> {
  const { rows } = await pool.query<OpenInvitation>({
    name: 'find-invitation',
    text: `select m.workspace_id, w.name as workspace_name, coalesce(own.email, m.invited_email) as email, m.role,
        m.invitation_expires_at as expires_at,
        exists (select 1 from users u where lower(u.email) = lower(coalesce(own.email, m.invited_email))) as has_account,
        (select jsonb_build_object('email', u.email, 'first_name', u.first_name, 'last_name', u.last_name)
          from members i join users u on u.id = i.user_id
          where i.workspace_id = m.workspace_id and i.id = m.invited_by) as inviter
      from members m join workspaces w on w.id = m.workspace_id left join users own on own.id = m.user_id where ${isOpenInvitation}`,
    values: [hashOfInvitation(token), now],
  });
  if (!rows[0]) throw new ApiError('link_expired');
  return rows[0];
}

/** Shows an invitation. It accepts nothing, because mail scanners follow links. @throws ApiError link_expired */
export async function showInvitation(context: AppContext, token: string) {
  const { workspace_id: _kept, inviter, ...shown } = await findInvitation(context.pool, token, context.now());
  return { ...shown, invited_by: inviter ? displayName(inviter) : '-' };
}
