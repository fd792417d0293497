import type { FastifyRequest } from 'fastify';
import * as contract from '../../contract/members.ts';
import type { Id } from '../../engine/definition.ts';
import { signIn } from '../accounts/sign-in.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller, MemberCaller } from '../http/caller.ts';
import { countGuesses } from '../http/count-guesses.ts';
import { findCaller } from '../http/find-caller.ts';
import { languageOf } from '../http/messages.ts';
import { type Router, route } from '../http/route.ts';
import { setSessionCookie, tokenOf } from '../http/session-cookie.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { activateMember } from './activate-member.ts';
import { deactivateMember } from './deactivate-member.ts';
import { inviteMembers } from './invite-members.ts';
import { findMember, listInvitations, listMembers } from './list-members.ts';
import { listUsers } from './list-users.ts';
import { removeMember } from './remove-member.ts';
import { showInvitation } from './show-invitation.ts';
import { updateRole } from './update-role.ts';
import { enterDemo, findDemo, leaveDemo } from './visit-demo.ts';

const done = { done: true as const };

export function memberRoutes(router: Router): void {
  const { context } = router;
  const secure = context.config.BASE_URL.startsWith('https:');
  // Counts the requests of each user, of up to 100 addresses each, so that nobody can misuse Baton for sending mail.
  const invitations = countGuesses(context, { name: 'invitations', most: 60, seconds: 3600 });
  const one = async (caller: MemberCaller, id: Id) => ({ user: await findMember(context, caller, id) });

  route(router, contract.listMembers, ({ caller, query }) => listMembers(context, caller, query));
  route(router, contract.getMember, ({ caller, params }) => one(caller, params.user_workspace_id));
  for (const endpoint of [contract.addMembers, contract.sendInvitations]) {
    route(router, endpoint, async ({ caller, body, request }) => {
      await invitations.count(caller.user_id);
      return { results: await inviteMembers(context, caller, body, languageOf(request)) };
    });
  }
  route(router, contract.listInvitations, async ({ caller }) => ({
    invitations: await listInvitations(context, caller),
  }));
  route(router, contract.withdrawInvitation, async ({ caller, params, query }) => {
    await removeMember(context, caller, params.user_workspace_id, { ...query, only: 'invited' });
    return done;
  });
  route(router, contract.updateMember, async ({ caller, params, body }) => {
    await updateRole(context, caller, params.user_workspace_id, body.user_workspace.role);
    return one(caller, params.user_workspace_id);
  });
  route(router, contract.activateMember, async ({ caller, params }) => {
    await activateMember(context, caller, params.user_workspace_id);
    return one(caller, params.user_workspace_id);
  });
  route(router, contract.deactivateMember, async ({ caller, params, body }) => {
    await deactivateMember(context, caller, params.user_workspace_id, body.successor_id);
    return one(caller, params.user_workspace_id);
  });
  route(router, contract.removeMember, async ({ caller, params, query }) => {
    await removeMember(context, caller, params.user_workspace_id, query);
    return done;
  });

  route(router, contract.activateUser, async ({ caller, request, params: { user_workspace_id: id } }) => {
    const member = await asMember(caller, request, id);
    await activateMember(context, member, id);
    return one(member, id);
  });
  route(router, contract.deactivateUser, async ({ caller, request, params: { user_workspace_id: id }, body }) => {
    const member = await asMember(caller, request, id);
    await deactivateMember(context, member, id, body.successor_id);
    return one(member, id);
  });
  route(router, contract.listUsers, ({ caller, query }) => listUsers(context, caller, query));

  route(router, contract.showInvitation, async ({ params }) => ({
    invitation: await showInvitation(context, params.token),
  }));
  route(router, contract.acceptInvitation, async ({ params, body: { account }, request, reply }) => {
    const { token } = tokenOf(request);
    const caller = !account && token ? await findCaller(context, 'user', token, undefined) : null;
    const { workspace_id, email } = await acceptInvitation(context, params.token, { account, caller });
    if (!account) return { workspace_id, token: null };
    const headers = new Headers({ 'user-agent': request.headers['user-agent'] ?? '', 'x-forwarded-for': request.ip });
    const session = await signIn(context, email, account.password, headers);
    setSessionCookie(reply, session.token, session.expires_at, secure);
    return { workspace_id, token: session.token };
  });

  route(router, contract.showDemo, async ({ caller }) => ({ demo: await findDemo(context, caller) }));
  route(router, contract.enterDemo, async ({ caller }) => ({ workspace_id: await enterDemo(context, caller) }));
  route(router, contract.leaveDemo, async ({ caller }) => {
    await leaveDemo(context, caller);
    return done;
  });

  /**
   * The caller as a member of the workspace of the given membership. @throws ApiError as `findCaller`; not_found for an
   * unknown id
   */
  async function asMember(caller: Caller, request: FastifyRequest, id: Id): Promise<MemberCaller> {
    const { rows } = await context.pool.query<{ workspace_id: Id }>({
      name: 'find-workspace-of-member',
      text: `select m.workspace_id from members m join members mine on mine.workspace_id = m.workspace_id
        where m.id = $1 and mine.user_id = $2`,
      values: [id, caller.user_id],
    });
    if (!rows[0]) throw new ApiError('not_found');
    return (await findCaller(context, 'workspace', tokenOf(request).token, rows[0].workspace_id)) as MemberCaller;
  }
}
