import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type { ErrorCode } from '../../contract/errors.ts';
import type { acceptInvitation as contract } from '../../contract/members.ts';
import type { Id } from '../../engine/definition.ts';
import { rejectWeakPassword } from '../accounts/reject-weak-password.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { isTaken } from '../db/taken.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import type { Caller, Role } from '../http/caller.ts';
import { checkZone } from '../http/check-zone.ts';
import { hasJoined } from '../http/has-joined.ts';
import { setSuccessor } from '../people/enqueue-people-changed.ts';
import { hashOfInvitation } from './invitation-token.ts';
import { lockMemberships } from './lock-memberships.ts';
import { groupsOfMember, removeMembership } from './remove-membership.ts';
import { findInvitation, isOpenInvitation, noInvitation } from './show-invitation.ts';

export type NewAccount = NonNullable<z.infer<NonNullable<typeof contract.body>>['account']>;

interface InvitedMembership {
  id: Id;
  user_id: Id | null;
  role: Role;
}

/** Who accepts: a new account with the invited address, or the signed-in user. */
type Acceptor = { account: NewAccount; email: string } | { user_id: Id };

/**
 * Accepts an invitation once. The account and the membership are written in one commit, so that of many concurrent
 * requests only one succeeds. The link arrived by mail, so the address of a new account counts as verified.
 * @param caller The signed-in user; ignored if a new account is given.
 * @returns The invited address and the workspace.
 * @throws ApiError link_expired, unauthenticated, invitation_for_another, operation_not_allowed (the user is a
 * deactivated member of the workspace), email_taken, weak_password, invalid_input
 */
export async function acceptInvitation(
  context: AppContext,
  token: string,
  { account, caller }: { account: NewAccount | undefined; caller: Caller | null },
): Promise<{ workspace_id: Id; email: string }> {
  const invitation = await findInvitation(context.pool, token, context.now());
  const { workspace_id, email } = invitation;
  const by = account ? checkAccount(account, email) : acceptorOf(caller, email);
  const refusal = await inTransaction(context.pool, async (client): Promise<ErrorCode | null> => {
    await lockMemberships(client, workspace_id);
    const { rows } = await client.query<InvitedMembership>(
      `select m.id, m.user_id, m.role from members m where ${isOpenInvitation}`,
      [hashOfInvitation(token), context.now()],
    );
    // A concurrent request used the same link first.
    if (!rows[0]) return 'link_expired';
    const user_id = 'account' in by ? await createAccount(context, client, by) : by.user_id;
    return activateMembership(client, { workspace_id, membership: rows[0], user_id });
  }).catch((error): ErrorCode => {
    if (isTaken(error, 'users_email')) return 'email_taken';
    throw error;
  });
  if (refusal) throw new ApiError(refusal, refusal === 'invitation_for_another' ? { values: { email } } : {});
  return { workspace_id, email };
}

/** @throws ApiError unauthenticated, invitation_for_another */
function acceptorOf(caller: Caller | null, email: string): Acceptor {
  if (!caller) throw new ApiError('unauthenticated');
  if (caller.email.toLowerCase() !== email.toLowerCase()) {
    throw new ApiError('invitation_for_another', { values: { email } });
  }
  return { user_id: caller.user_id };
}

/** @throws ApiError weak_password, invalid_input */
function checkAccount(account: NewAccount, email: string): Acceptor {
  if (account.password !== account.password_confirmation) {
    throw invalid('account.password_confirmation', 'password_mismatch');
  }
  rejectWeakPassword(account.password, email, 'account.password');
  checkZone(account.time_zone_preference, 'account.time_zone_preference');
  return { account, email };
}

/**
 * Writes the identity library's own rows: the library cannot take part in our transaction, and would mail a
 * verification link for an address that is already verified.
 */
async function createAccount(
  context: AppContext,
  client: PoolClient,
  { account, email }: Extract<Acceptor, { account: NewAccount }>,
): Promise<Id> {
  const id = context.nextId();
  const { first_name, last_name } = account;
  // Hashing is slow by design. It happens only once the link is known to be valid, because 50 concurrent requests would
  // occupy the process for seconds.
  const password_hash = await context.identity.hashPassword(account.password);
  await client.query(
    `insert into users (id, email, email_verified, name, first_name, last_name, language_preference, time_zone_preference)
    values ($1, $2, true, $3, $4, $5, $6, $7)`,
    [
      id,
      email.toLowerCase(),
      `${first_name} ${last_name}`,
      first_name,
      last_name,
      account.language_preference ?? null,
      account.time_zone_preference ?? null,
    ],
  );
  await client.query(
    `insert into accounts (id, user_id, account_id, provider_id, password) values ($1, $2, $3, 'credential', $4)`,
    [context.nextId(), id, id, password_hash],
  );
  return id;
}

/** Gives the invited membership to a user. If the user has another membership here, merges the two instead. */
async function activateMembership(
  client: PoolClient,
  { workspace_id, membership, user_id }: { workspace_id: Id; membership: InvitedMembership; user_id: Id },
): Promise<ErrorCode | null> {
  // The membership of a removed person belongs to that person, even if somebody else has the address now.
  if (membership.user_id !== null && membership.user_id !== user_id) return 'invitation_for_another';
  const { rows } = await client.query<{ id: Id; status: 'enabled' | 'disabled'; has_joined: boolean }>(
    `select m.id, m.status, ${hasJoined('m')} as has_joined from members m
      where m.workspace_id = $1 and m.user_id = $2 and m.id <> $3`,
    [workspace_id, user_id, membership.id],
  );
  const old = rows[0];
  if (!old) {
    await client.query(`update members set user_id = $3, ${noInvitation} where workspace_id = $1 and id = $2`, [
      workspace_id,
      membership.id,
      user_id,
    ]);
    return null;
  }
  if (!old.has_joined) {
    // It was removed, or invited again by another address: the accepted invitation counts for it.
    await client.query(
      `update members set removed_at = null, status = 'enabled', role = $3, successor_id = null, succeeded_by = null,
        ${noInvitation} where workspace_id = $1 and id = $2`,
      [workspace_id, old.id, membership.role],
    );
  } else if (old.status === 'disabled') return 'operation_not_allowed';
  await mergeMemberships(client, { workspace_id, from: membership.id, into: old.id });
  return null;
}

/** Keeps the old membership, gives it the groups and open steps of the invited one, and removes the invited one. */
async function mergeMemberships(
  client: PoolClient,
  { workspace_id, from, into }: { workspace_id: Id; from: Id; into: Id },
): Promise<void> {
  const group_ids = await groupsOfMember(client, workspace_id, from);
  await client.query(
    `insert into group_members (workspace_id, group_id, member_id)
    select workspace_id, group_id, $3 from group_members where workspace_id = $1 and member_id = $2
    on conflict do nothing`,
    [workspace_id, from, into],
  );
  await removeMembership(client, workspace_id, from);
  await setSuccessor(client, { workspace_id, member_id: from, successor_id: into, by: into, group_ids });
}
