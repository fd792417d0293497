import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { session } from './identity.ts';
import { askedId, done, id, oneLine, unix } from './shared-shapes.ts';

/** Left out by people who have no password: they must have signed in recently instead, see `session_too_old`. */
const current_password = z.string().max(128).optional();
const proof = z.object({ current_password });
const proofErrors = ['wrong_password', 'session_too_old'] as const;

/** Passkeys of one account, at most. */
export const mostPasskeys = 20;

/** Binary data of the browser's credential, as WebAuthn's `toJSON` writes it. */
const binary = (max: number) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .max(max);
const credentialId = binary(1400).min(1);
const webauthnOptions = z
  .record(z.string(), z.unknown())
  .describe('The options for the browser, as JSON (WebAuthn, Level 3)');

/** Given once, when they are made. */
const recoveryCodes = z.array(z.string());
/** Codes if this is the account's first second factor. */
const added = z.object({ recovery_codes: recoveryCodes.nullable() });

const passkey = z.object({ id, name: z.string(), created_at: unix, last_used_at: unix.nullable() });
export type Passkey = z.infer<typeof passkey>;

export const showSecondFactor = endpoint({
  method: 'GET',
  path: '/api/v1/user/second_factor',
  summary: "The caller's second factors",
  access: 'user',
  shows: ['account'],
  reply: z.object({
    authenticator: z.object({ created_at: unix }).nullable().describe('When the authenticator app was set up'),
    passkeys: z.array(passkey),
    recovery_codes_left: z.number().int(),
  }),
});

export const beginAuthenticator = endpoint({
  method: 'POST',
  path: '/api/v1/user/second_factor/authenticator',
  summary: 'Get a new secret for an authenticator app; it counts once its first code was confirmed',
  access: 'user',
  touches: [],
  body: proof,
  reply: z.object({
    secret: z.string(),
    uri: z.string().describe('What the QR code holds: `otpauth://totp/…`'),
  }),
  errors: [...proofErrors, 'authenticator_exists'],
});

export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/api/v1/user/second_factor/authenticator/confirm',
  summary: 'Confirm the authenticator app with a code; with the first second factor all other sessions end',
  access: 'user',
  touches: ['account', 'workspaces'],
  body: z.object({ code: z.string().max(20) }),
  reply: added,
  errors: ['wrong_code'],
});

export const removeAuthenticator = endpoint({
  method: 'POST',
  path: '/api/v1/user/second_factor/authenticator/remove',
  summary: 'Remove the authenticator app',
  access: 'user',
  touches: ['account', 'workspaces'],
  body: proof,
  reply: done,
  errors: proofErrors,
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/user/second_factor/passkeys/options',
  summary: 'Get what the browser needs to make a passkey',
  access: 'user',
  touches: [],
  body: proof,
  reply: z.object({ options: webauthnOptions }),
  errors: [...proofErrors, 'too_many_passkeys'],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/user/second_factor/passkeys',
  summary: 'Add the passkey that the browser made; with the first second factor all other sessions end',
  access: 'user',
  touches: ['account', 'workspaces'],
  body: z.object({
    name: oneLine(60),
    credential: z.object({
      id: credentialId,
      response: z.object({
        clientDataJSON: binary(8000),
        attestationObject: binary(60_000),
        transports: z
          .array(z.string().regex(/^[\w-]{1,20}$/))
          .max(10)
          .optional(),
      }),
    }),
  }),
  status: 201,
  reply: added,
  errors: ['passkey_refused', 'too_many_passkeys'],
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/v1/user/second_factor/passkeys/:passkey_id/remove',
  summary: "Remove one of the caller's passkeys",
  access: 'user',
  touches: ['account', 'workspaces'],
  params: z.object({ passkey_id: askedId }),
  body: proof,
  reply: done,
  errors: proofErrors,
});

export const replaceRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v1/user/second_factor/recovery_codes',
  summary: 'Make new recovery codes; the old ones stop working',
  access: 'user',
  touches: ['account'],
  body: proof,
  reply: z.object({ recovery_codes: recoveryCodes }),
  errors: proofErrors,
});

/** The ways to give a second factor. */
export const secondFactorMethods = ['authenticator', 'passkey', 'recovery_code'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** From the problem document of `login`; browsers have it as a cookie, and leave it out. */
const token = z.string().min(1).max(200).optional();

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second_factor/options',
  summary: 'How a sign-in that waits for its second factor can be finished',
  access: 'public',
  touches: [],
  body: z.object({ token }),
  reply: z.object({
    methods: z.array(z.enum(secondFactorMethods)),
    passkey: webauthnOptions
      .nullable()
      .describe('Null if the account has no passkey. Each call replaces what a passkey must sign'),
  }),
  errors: ['sign_in_expired'],
});

export const giveCode = endpoint({
  method: 'POST',
  path: '/api/auth/second_factor/code',
  summary: 'Finish signing in with a code of the authenticator app, or with a recovery code',
  access: 'public',
  touches: ['account'],
  body: z.object({ token, code: z.string().min(1).max(40) }),
  reply: session,
  errors: ['sign_in_expired', 'wrong_code'],
});

export const givePasskey = endpoint({
  method: 'POST',
  path: '/api/auth/second_factor/passkey',
  summary: 'Finish signing in with a passkey',
  access: 'public',
  touches: ['account'],
  body: z.object({
    token,
    credential: z.object({
      id: credentialId,
      response: z.object({
        clientDataJSON: binary(8000),
        authenticatorData: binary(8000),
        signature: binary(8000),
        userHandle: binary(200).optional(),
      }),
    }),
  }),
  reply: session,
  errors: ['sign_in_expired', 'passkey_refused'],
});
