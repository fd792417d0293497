import type { PoolClient } from 'pg';
import type { invitationResults } from '../../contract/members.ts';
import { email as emailShape } from '../../contract/shared-shapes.ts';
import type { Id, Language } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { membersLeft } from '../billing/remaining-capacity.ts';
import { invalid } from '../http/api-error.ts';
import type { MemberCaller, Role } from '../http/caller.ts';
import { enqueueJobs } from '../jobs/enqueue-jobs.ts';
import { sealMail } from '../mails/seal-mail.ts';
import { writeMail } from '../mails/write-mail.ts';
import { enqueuePeopleChanged } from '../people/enqueue-people-changed.ts';
import { updateEveryone } from '../people/everyone.ts';
import { directoryOf, nameOf } from '../people/people.ts';
import { formatInvitationMessage } from './format-invitation-message.ts';
import { hashOfInvitation, invitationLife, newInvitationToken } from './invitation-token.ts';
import { updateMemberships } from './lock-memberships.ts';

type Result = (typeof invitationResults)[number];

export interface Invitation {
  emails: readonly string[];
  role: Role;
  group_ids: readonly Id[];
}

/** An address, and its state in the workspace. */
interface Addressee {
  email: string;
  /** The language of the account with this address; null also without an account. */
  language: Language | null;
  /** Their membership's id, even if it was removed. */
  id: Id | null;
  state: 'new' | 'removed' | 'invited' | 'member';
}

/**
 * Invites people by address, with a result for each. Each gets a membership at once, so that steps can be assigned to
 * them; it gives no access until they accept. Inviting somebody again sends a new link and voids the old one; a removed
 * member gets their old membership back. The mails are enqueued in the same commit.
 * @param language Of the messages in the reply, and of mails to people whose language is unknown.
 * @throws ApiError operation_not_allowed; invalid_input for an unknown group
 */
export async function inviteMembers(
  context: AppContext,
  caller: MemberCaller,
  invitation: Invitation,
  language: Language,
) {
  const requested = [...new Set(invitation.emails.map((one) => one.trim().toLowerCase()).filter((one) => one !== ''))];
  if (requested.length === 0) throw invalid('emails', 'blank');
  const valid = requested.filter((one) => emailShape.safeParse(one).success);
  // Before the transaction: waiting for a second connection while holding one could deadlock the pool.
  const directory = await directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision);
  const inviter = nameOf(directory, { type: 'user_workspace', id: caller.member_id });
  const outcomes = await updateMemberships(context, caller, async (client) => {
    await rejectUnknownGroups(client, caller.workspace_id, invitation.group_ids);
    const addressees = await findAddressees(client, caller.workspace_id, valid);
    return invite(context, client, { caller, inviter, invitation, language, addressees });
  });
  return requested.map((email) => {
    const { result, id } = outcomes.get(email) ?? { result: 'invalid_email' as Result, id: null };
    return { email, result, message: formatInvitationMessage(language, result, { email }), user_workspace_id: id };
  });
}

async function rejectUnknownGroups(client: PoolClient, workspace_id: Id, group_ids: readonly Id[]): Promise<void> {
  if (group_ids.length === 0) return;
  const { rows } = await client.query(
    `select id from groups where workspace_id = $1 and id = any($2::uuid[]) and status = 'enabled'`,
    [workspace_id, group_ids],
  );
  if (rows.length < new Set(group_ids).size) throw invalid('group_ids', 'unknown_group');
}

/**
 * Finds the membership of each address. A person who has changed their address may have two: one that is invited again, and
 * the invitation of the new address; then the latter is renewed, and accepting it joins the two.
 */
async function findAddressees(client: PoolClient, workspace_id: Id, emails: readonly string[]): Promise<Addressee[]> {
  const { rows } = await client.query<Addressee>(
    `select requested.email, u.language_preference as language, membership.id,
        case when membership.id is null then 'new' when membership.removed_at is not null then 'removed'
          when membership.invited_at is not null then 'invited' else 'member' end as state
      from unnest($2::text[]) with ordinality as requested(email, nth)
        left join users u on lower(u.email) = requested.email
        left join lateral (
          select m.id, m.removed_at, m.invited_at from members m
          where m.workspace_id = $1
            and (m.user_id = u.id or m.user_id is null and lower(m.invited_email) = requested.email)
          order by case when m.removed_at is not null then 3 when m.invited_at is null then 0 when m.user_id is null then 1 else 2 end,
            m.user_id is null limit 1
        ) membership on true
      order by requested.nth`,
    [workspace_id, emails],
  );
  return rows;
}

async function invite(
  context: AppContext,
  client: PoolClient,
  {
    caller,
    inviter,
    invitation,
    language,
    addressees,
  }: { caller: MemberCaller; inviter: string; invitation: Invitation; language: Language; addressees: Addressee[] },
): Promise<Map<string, { result: Result; id: Id | null }>> {
  const left = (await membersLeft(client, caller.workspace_id))?.left ?? Number.POSITIVE_INFINITY;
  const newcomers = addressees.filter(({ state }) => state === 'new' || state === 'removed');
  // Only new memberships count against the limit; invited people are counted already.
  const beyond = new Set(newcomers.slice(left));
  const invited = addressees
    .filter((one) => one.state !== 'member' && !beyond.has(one))
    .map((one) => ({ ...one, id: one.id ?? context.nextId(), token: newInvitationToken() }));
  await storeMemberships(context, client, { caller, invitation, memberships: invited });
  const values = { inviter, workspace: caller.workspace.name };
  await enqueueJobs(
    client,
    caller.workspace_id,
    invited.map((one) => {
      const link = `${context.config.BASE_URL}/register?invitation=${one.token}`;
      const mail = writeMail(one.language ?? language, 'invitation', values, link);
      const key = `invitation.${context.nextId()}`;
      return { queue: 'send_mail', data: sealMail(context.config.SECRET, { key, to: [one.email], ...mail }) };
    }),
  );
  const outcomes = new Map<string, { result: Result; id: Id | null }>();
  for (const one of addressees) {
    const result = beyond.has(one) ? 'limit_reached' : 'already_member';
    outcomes.set(one.email, { result, id: beyond.has(one) ? null : one.id });
  }
  for (const { email, id, state } of invited) {
    outcomes.set(email, { result: state === 'invited' ? 'invited_again' : 'invited', id });
  }
  return outcomes;
}

/** Former members with an account keep its address only: it may change, and the invited one may then be somebody else's. */
async function storeMemberships(
  context: AppContext,
  client: PoolClient,
  {
    caller,
    invitation,
    memberships,
  }: { caller: MemberCaller; invitation: Invitation; memberships: { id: Id; email: string; token: string }[] },
): Promise<void> {
  if (memberships.length === 0) return;
  const { workspace_id } = caller;
  const rows = memberships.map(({ id, email, token }) => ({ id, email, hash: hashOfInvitation(token) }));
  const now = context.now();
  await client.query(
    `insert into members (workspace_id, id, role, invited_email, invited_at, invited_by, invitation_expires_at, invitation_hash)
    select $1, x.id, $2, x.email, to_timestamp($3), $4, to_timestamp($5), decode(x.hash, 'hex')
    from jsonb_to_recordset($6::jsonb) as x(id uuid, email text, hash text)
    on conflict (workspace_id, id) do update set role = excluded.role, status = 'enabled', removed_at = null,
      successor_id = null, succeeded_by = null, is_visitor = false,
      invited_email = case when members.user_id is null then excluded.invited_email end, invited_at = excluded.invited_at, invited_by = excluded.invited_by,
      invitation_expires_at = excluded.invitation_expires_at, invitation_hash = excluded.invitation_hash`,
    [workspace_id, invitation.role, now, caller.member_id, now + invitationLife, JSON.stringify(rows)],
  );
  const everyone = await updateEveryone(
    client,
    workspace_id,
    memberships.map(({ id }) => id),
  );
  const group_ids = [...new Set([...invitation.group_ids, ...everyone])];
  await client.query(
    `insert into group_members (workspace_id, group_id, member_id)
    select $1, group_id, member_id from unnest($2::uuid[]) as group_id, unnest($3::uuid[]) as member_id
    on conflict do nothing`,
    [workspace_id, [...new Set(invitation.group_ids)], memberships.map(({ id }) => id)],
  );
  await enqueuePeopleChanged(client, workspace_id, { group_ids });
}
