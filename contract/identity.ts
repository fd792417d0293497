import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { type Mailing, type MailSettings, mailings, mailSettingNames } from './notifications.ts';
import { done, email, language, oneLine, person, unix } from './shared-shapes.ts';

const password = z.string().max(128);

/** How notices are mailed, while `subscribed_to_email` is set, and the hour of the daily mail in the person's zone. */
const mailSettings = {
  ...(Object.fromEntries(mailSettingNames.map((name) => [name, z.enum(mailings)])) as Record<
    keyof MailSettings,
    z.ZodEnum<{ [M in Mailing]: M }>
  >),
  daily_mail_hour: z.number().int().min(0).max(23),
};

/** The caller's membership in one workspace. */
export const workspaceEntry = z.object({
  user_workspace_id: z.uuid(),
  workspace_id: z.uuid(),
  name: z.string(),
  status: z.enum(['enabled', 'disabled']),
  role: z.enum(['owner', 'member', 'guest']),
  user_workspace_status: z.enum(['enabled', 'disabled']),
  is_visitor: z.boolean().describe('The caller entered the demo workspace to look around, and may leave it'),
  needs_second_factor: z
    .boolean()
    .describe('The workspace requires a second factor, and the caller has none: every request for it is refused'),
});
export type WorkspaceEntry = z.infer<typeof workspaceEntry>;

export const me = person.extend({
  uid: z.string(),
  workspaces: z.array(workspaceEntry),
  language_preference: language.nullable(),
  time_zone_preference: z.string().nullable(),
  subscribed_to_email: z.boolean(),
  ...mailSettings,
  subscribed_to_digest: z.boolean().describe('The weekly mail about what changed, for owners and workflow admins'),
  is_operator: z.boolean().describe('Whether they own the installation, and so see its page'),
});
export type Me = z.infer<typeof me>;

export const session = z.object({ token: z.string(), token_type: z.literal('bearer'), expires_at: unix, user: me });

/** The address at which the identity provider signs the browser out too; null if the session did not start there. */
const signedOut = done.extend({ logout_url: z.string().nullable() });

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create an account; a mail asks to verify the address',
  access: 'public',
  touches: [],
  body: z.object({
    email,
    password,
    password_confirmation: password,
    first_name: oneLine(100),
    last_name: oneLine(100),
    language_preference: language.optional(),
    time_zone_preference: z.string().max(64).optional(),
  }),
  status: 201,
  reply: done,
  errors: ['email_taken', 'weak_password'],
});

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary:
    'Sign in; the token is set as a cookie as well. With a second factor, `values.token` of the 403 is what `second_factor/code` needs',
  access: 'public',
  touches: ['account'],
  body: z.object({ email, password: z.string().min(1).max(128) }),
  reply: session,
  /** `second_factor_required` has a `token` in its values, with which `giveCode` or `givePasskey` finishes signing in. */
  errors: ['wrong_credentials', 'email_not_verified', 'second_factor_required'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session',
  access: 'public',
  touches: ['account'],
  reply: signedOut,
});

export const signOut = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/sign_out',
  summary: 'End this session',
  access: 'user',
  touches: ['account'],
  reply: signedOut,
});

export const getSessionUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in user',
  access: 'user',
  shows: ['account', 'workspaces'],
  reply: z.object({ user: me }),
});

export const getMe = endpoint({
  method: 'GET',
  path: '/api/v1/user/me',
  summary: 'The signed-in user with their workspaces',
  access: 'user',
  shows: ['account', 'workspaces'],
  reply: z.object({ user: me }),
});

export const updateProfile = endpoint({
  method: 'POST',
  path: '/api/v1/user/update_profile',
  summary: "Change the caller's profile",
  access: 'user',
  touches: ['account', 'people'],
  body: z.object({
    user: z
      .object({
        first_name: oneLine(100),
        last_name: oneLine(100),
        language_preference: language
          .nullable()
          .describe('Null: pages have the language of the browser, mails English'),
        time_zone_preference: z
          .string()
          .max(64)
          .nullable()
          .describe('Null: pages have that of the browser, mails that of the workspace'),
        subscribed_to_email: z.boolean(),
        ...mailSettings,
        subscribed_to_digest: z.boolean(),
        email: email.describe(
          'A new address: it receives a mail with a link that confirms it, and until then the old one stays',
        ),
        password: z.string().max(128).describe('A new password; blank means no change. Every other session ends'),
        password_confirmation: z.string().max(128),
        current_password: z
          .string()
          .max(128)
          .describe('Required with a new email or password, if the user has a password'),
      })
      .partial(),
  }),
  reply: z.object({
    user: me,
    pending_email: z.string().nullable().describe('The address that waits to be confirmed'),
  }),
  errors: ['email_taken', 'wrong_password', 'weak_password', 'session_too_old'],
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify_email',
  summary:
    'Verify the address with the token from the mail, and sign in; browsers that did not register need the password',
  access: 'public',
  touches: ['account'],
  /**
   * Without the password, whoever reads a mail could verify an account that a stranger created with their address, and
   * whose password the stranger knows.
   */
  body: z.object({ token: z.string().min(1).max(2000), password: z.string().max(128).optional() }),
  reply: done.extend({
    user: me.nullable().describe('Null if nobody was signed in: the address was verified before'),
  }),
  errors: ['link_expired', 'password_required', 'wrong_password'],
});

export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/send_verification',
  summary: 'Send the verifying mail again',
  access: 'public',
  touches: [],
  body: z.object({ email }),
  reply: done,
  errors: ['email_not_found'],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot_password',
  summary: 'Send a mail with a link to set a new password',
  access: 'public',
  touches: [],
  body: z.object({ email }),
  reply: done,
  errors: ['email_not_found'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset_password',
  summary: 'Set a new password with the token from the mail; every session of the user ends',
  access: 'public',
  touches: [],
  body: z.object({ token: z.string().min(1).max(2000), password, password_confirmation: password }),
  reply: done,
  errors: ['link_expired', 'weak_password'],
});
