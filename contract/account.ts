import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { me } from './identity.ts';
import { askedId, done, email, unix } from './shared-shapes.ts';

const password = z.string().max(128);
/** Left out by people who have no password: they must have signed in recently instead, see `session_too_old`. */
const current_password = z.string().max(128).optional();

/** The largest profile picture, in bytes. */
export const pictureLimit = 2 * 1024 * 1024;

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v1/user/password',
  summary: "Change the caller's password, or set a first one; all other sessions of the user end",
  access: 'user',
  touches: ['account'],
  body: z.object({ current_password, password, password_confirmation: password }),
  reply: done,
  errors: ['wrong_password', 'weak_password', 'session_too_old'],
});

export const askForEmailChange = endpoint({
  method: 'POST',
  path: '/api/v1/user/email',
  summary: "Ask to change the caller's address; a link mailed to the new address changes it",
  access: 'user',
  touches: ['account'],
  body: z.object({ email, current_password }),
  reply: done,
  errors: ['email_taken', 'wrong_password', 'session_too_old'],
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/auth/change_email',
  summary: 'Change the address with the token from the mail',
  access: 'public',
  touches: ['account', 'people'],
  body: z.object({ token: z.string().min(1).max(2000) }),
  reply: z.object({ email: z.string() }),
  errors: ['link_expired', 'email_taken'],
});

export const showSignInMethods = endpoint({
  method: 'GET',
  path: '/api/v1/user/sign_in_methods',
  summary: 'How the user can sign in, and the address that waits to be verified',
  access: 'user',
  shows: ['account'],
  reply: z.object({
    has_password: z.boolean(),
    providers: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .describe('The identity providers that the user can sign in with; `name` as on their buttons'),
    pending_email: z.string().nullable(),
  }),
});

const session = z.object({
  id: z.uuid(),
  device: z
    .object({ browser: z.string().nullable(), system: z.string().nullable() })
    .describe('From the User-Agent header; null where Baton does not recognise it'),
  ip_address: z.string().nullable(),
  created_at: unix,
  last_seen_at: unix,
  is_current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/user/sessions',
  summary: 'Where the user is signed in: this session first, then the last used',
  access: 'user',
  shows: ['account'],
  reply: z.object({ sessions: z.array(session) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/sessions/:session_id',
  summary: "End one of the caller's sessions",
  access: 'user',
  touches: ['account'],
  params: z.object({ session_id: askedId }),
  reply: done,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/sessions',
  summary: 'End all sessions of the caller except this one',
  access: 'user',
  touches: ['account'],
  reply: done,
});

export const savePicture = endpoint({
  method: 'POST',
  path: '/api/v1/user/profile_image',
  summary: "Set the caller's picture: one file, PNG, JPEG or WebP",
  access: 'user',
  touches: ['account', 'people'],
  upload: { bytes: pictureLimit },
  reply: z.object({ user: me }),
});

export const removePicture = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/profile_image',
  summary: "Remove the caller's picture",
  access: 'user',
  touches: ['account', 'people'],
  reply: z.object({ user: me }),
});

export const showPicture = endpoint({
  method: 'GET',
  path: '/api/v1/user/profile_images/:image_key',
  summary: "Somebody's picture",
  access: 'user',
  params: z.object({ image_key: z.string().regex(/^[\w-]{22}\.(png|jpg|webp)$/) }),
  media: 'image/*',
  reply: z.unknown(),
});
