import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  askedId,
  can,
  done,
  id,
  language,
  oneLine,
  page,
  perPage,
  person,
  unix,
  userWorkspace,
} from './shared-shapes.ts';

const ws = z.object({ ws: askedId });
const pathParams = z.object({ ws: askedId, user_workspace_id: askedId });
export const roles = ['owner', 'member', 'guest'] as const;
const role = z.enum(roles);
const password = z.string().max(128);

/**
 * A membership, as owners manage it. An invited person who has not accepted yet has a membership too, so that actions
 * can be assigned to them; `user.id` is then the id of the membership, and the names are blank.
 */
export const member = userWorkspace.extend({
  role,
  user_workspace_status: z.enum(['enabled', 'disabled']),
  is_me: z.boolean(),
  invitation: z
    .object({
      invited_at: unix,
      invited_by: z.string().describe('"-" when unknown'),
      is_by_me: z.boolean(),
      expires_at: unix.describe('The link is void from then on; the place stays'),
    })
    .nullable()
    .describe('Null once the invitation is accepted, or if there was none'),
  groups: z.array(z.object({ id, name: z.string() })),
  open_steps: z.number().int().describe('Steps that wait for them, by name or by a group, as their inbox counts them'),
  named_open_steps: z.number().int().describe('Of these, the steps that wait for them by name'),
  active_plans: z
    .number()
    .int()
    .describe('Planned runs of theirs with a date to come, which pause without a successor'),
  seen_at: unix.nullable(),
  can,
});
export type MemberReply = z.infer<typeof member>;

export const memberStates = ['all', 'active', 'invited', 'deactivated'] as const;

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/users',
  summary: 'The members of a workspace, the invited ones too, by name',
  access: 'workspace',
  shows: ['people'],
  params: ws,
  query: z.object({
    page,
    per_page: perPage,
    search: z.string().max(200).default(''),
    role: role.optional(),
    state: z.enum(memberStates).default('all'),
  }),
  reply: z.object({
    users: z.array(member),
    total: z.number().int(),
    counts: z.object({ active: z.number().int(), invited: z.number().int(), deactivated: z.number().int() }),
    page: z.number().int(),
    per_page: z.number().int(),
  }),
});

export const getMember = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/users/:user_workspace_id',
  summary: 'One member',
  access: 'workspace',
  shows: ['people'],
  params: pathParams,
  reply: z.object({ user: member }),
});

/** The result for each address; only `invited` and `invited_again` send a mail. */
export const invitationResults = [
  'invited',
  'invited_again',
  'already_member',
  'invalid_email',
  'limit_reached',
] as const;

const invitation = z.object({
  emails: z.array(z.string().max(254)).min(1).max(100).describe('Each has its own result'),
  role,
  group_ids: z.array(askedId).max(100).default([]),
});
const invited = z.object({
  results: z.array(
    z.object({
      email: z.string(),
      result: z.enum(invitationResults),
      message: z.string().describe("In the caller's language"),
      user_workspace_id: id.nullable(),
    }),
  ),
});

export const addMembers = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/users',
  summary: 'Invite people by their addresses',
  access: 'workspace',
  touches: ['people'],
  params: ws,
  body: invitation,
  status: 201,
  reply: invited,
});

export const sendInvitations = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/invitations',
  summary: 'Invite people by their addresses',
  access: 'workspace',
  touches: ['people'],
  params: ws,
  body: invitation,
  status: 201,
  reply: invited,
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/invitations',
  summary: 'The invitations that nobody has accepted yet',
  access: 'workspace',
  shows: ['people'],
  params: ws,
  reply: z.object({
    invitations: z.array(z.object({ id, email: z.string(), role, invited_at: unix, expires_at: unix, can })),
  }),
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/workspaces/:ws/invitations/:user_workspace_id',
  summary: 'Withdraw an invitation; its link is void at once',
  access: 'workspace',
  touches: ['people'],
  params: pathParams,
  query: z.object({ successor_id: askedId.optional() }),
  reply: done,
});

export const updateMember = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/users/:user_workspace_id',
  summary: "Change a member's role",
  access: 'workspace',
  touches: ['people', 'runs'],
  params: pathParams,
  body: z.object({ user_workspace: z.object({ role }) }),
  reply: z.object({ user: member }),
  errors: ['last_owner'],
});

/**
 * Who takes over the open steps assigned to the member by name, and their planned runs. Without a successor, the
 * workflow's admins get the steps that nobody else may answer, and the planned runs are paused.
 */
const successor = z.object({ successor_id: askedId.nullable().optional() });

export const activateMember = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/users/:user_workspace_id/activate',
  summary: 'Reactivate a member',
  access: 'workspace',
  touches: ['people'],
  params: pathParams,
  reply: z.object({ user: member }),
  errors: ['member_limit_reached'],
});

export const deactivateMember = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/users/:user_workspace_id/deactivate',
  summary: 'Deactivate a member; their open steps go to a successor',
  access: 'workspace',
  touches: ['people', 'runs', 'pending_actions', 'planned_runs'],
  params: pathParams,
  body: successor,
  reply: z.object({ user: member }),
  errors: ['user_workspace_cannot_be_disabled'],
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/workspaces/:ws/users/:user_workspace_id',
  summary: 'Remove a member from the workspace; the history keeps what they did under their name',
  access: 'workspace',
  touches: ['people', 'runs', 'pending_actions', 'planned_runs'],
  params: pathParams,
  query: z.object({ successor_id: askedId.optional() }),
  reply: done,
  errors: ['user_workspace_cannot_be_disabled'],
});

const membership = z.object({ user_workspace_id: askedId });

/** These paths contain no workspace, because the id of the membership determines it. */
export const activateUser = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/users/:user_workspace_id/activate',
  summary: 'Reactivate a member',
  access: 'user',
  touches: ['people'],
  params: membership,
  reply: z.object({ user: member }),
  errors: ['member_limit_reached', 'workspace_disabled', 'second_factor_missing'],
});

export const deactivateUser = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/users/:user_workspace_id/deactivate',
  summary: 'Deactivate a member; their open steps go to a successor',
  access: 'user',
  touches: ['people', 'runs', 'pending_actions', 'planned_runs'],
  params: membership,
  body: successor,
  reply: z.object({ user: member }),
  errors: ['user_workspace_cannot_be_disabled', 'workspace_disabled', 'second_factor_missing'],
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/v1/user/users',
  summary:
    'The people who share a workspace with the caller, by name; of a workspace where the caller is a guest, only the caller',
  access: 'user',
  shows: ['people'],
  query: z.object({ page, per_page: perPage, search: z.string().max(200).default('') }),
  reply: z.object({
    users: z.array(person),
    total: z.number().int(),
    page: z.number().int(),
    per_page: z.number().int(),
  }),
});

/** 32 random bytes in base64url. */
const link = z.object({ token: z.string().regex(/^[\w-]{43}$/) });

const shownInvitation = z.object({
  email: z.string(),
  workspace_name: z.string(),
  role,
  invited_by: z.string(),
  expires_at: unix,
  has_account: z
    .boolean()
    .describe('Whether an account with this address exists; then its owner must sign in to accept'),
});
export type InvitationReply = z.infer<typeof shownInvitation>;

export const showInvitation = endpoint({
  method: 'GET',
  path: '/api/v1/public/invitations/:token',
  summary: 'What an invitation is for; reading it does not accept it',
  access: 'public',
  params: link,
  reply: z.object({ invitation: shownInvitation }),
  errors: ['not_found', 'link_expired'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/public/invitations/:token',
  summary: 'Accept an invitation: signed in with the invited address, or by creating an account',
  access: 'public',
  touches: ['people', 'workspaces'],
  params: link,
  body: z.object({
    account: z
      .object({
        first_name: oneLine(100),
        last_name: oneLine(100),
        password,
        password_confirmation: password,
        language_preference: language.optional(),
        time_zone_preference: z.string().max(64).optional(),
      })
      .optional()
      .describe('Only for people without an account. Their address counts as verified, because they opened the link'),
  }),
  reply: z.object({
    workspace_id: id,
    token: z.string().nullable().describe('Of the new session, with a new account'),
  }),
  errors: [
    'not_found',
    'unauthenticated',
    'operation_not_allowed',
    'link_expired',
    'weak_password',
    'invitation_for_another',
    'email_taken',
  ],
});

/** The demo workspace of this installation, and whether the caller is one of its members, or a visitor. */
export const demo = z.object({
  workspace_id: id,
  name: z.string(),
  membership: z.enum(['own', 'visitor']).nullable(),
});

export const showDemo = endpoint({
  method: 'GET',
  path: '/api/v1/user/demo',
  summary: 'The demo workspace, if this installation has one',
  access: 'user',
  shows: ['workspaces'],
  reply: z.object({ demo: demo.nullable() }),
});

export const enterDemo = endpoint({
  method: 'POST',
  path: '/api/v1/user/demo',
  summary: 'Enter the demo workspace to look around, as a member who sees all its runs',
  access: 'user',
  touches: ['workspaces', 'account', 'people'],
  status: 201,
  reply: z.object({ workspace_id: id }),
});

export const leaveDemo = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/demo',
  summary: 'Leave the demo workspace after looking around',
  access: 'user',
  touches: ['workspaces', 'account', 'people'],
  reply: done,
});
