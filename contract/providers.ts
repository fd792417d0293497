import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const provider = z.object({ id: z.enum(['google', 'oidc']), name: z.string() });
export type ProviderId = z.infer<typeof provider>['id'];

/**
 * Why a person returns from a provider without being signed in: `/sign_in?problem=…`.
 * `denied`: the person or the provider refused. `expired`: the sign-in was not started in this browser, took too long,
 * or was finished already. `unverified`: the provider has not verified the address. `unlinked`: the address belongs to
 * an account here whose address was never verified. `failed`: the provider cannot be reached, or its reply is invalid.
 */
export const providerProblems = ['denied', 'expired', 'unverified', 'unlinked', 'failed'] as const;
export type ProviderProblem = (typeof providerProblems)[number];

export const listProviders = endpoint({
  method: 'GET',
  path: '/api/auth/providers',
  summary: 'The identity providers that people can sign in with, and whether emails are files',
  access: 'public',
  reply: z.object({
    providers: z.array(provider),
    has_outbox: z.boolean().describe('No mail server is configured: the caller reads the mails at `/outbox`'),
  }),
});

const beginning = { query: z.object({ return_to: z.string().max(2000).optional() }) };
/** Each provider sends other parameters. The server checks those that it knows, and ignores the others. */
const ending = { query: z.looseObject({}) };
const redirect = {
  method: 'GET',
  access: 'public',
  status: 302,
  media: 'text/html',
  reply: z.unknown(),
  errors: ['not_found'],
} as const;

export const beginGoogle = endpoint({
  ...redirect,
  ...beginning,
  path: '/api/auth/google',
  summary: 'Send the browser to Google to sign in; it comes back to a path of this site',
});

export const finishGoogle = endpoint({
  ...redirect,
  ...ending,
  path: '/api/auth/google/callback',
  summary: 'Where Google sends the browser back to',
});

export const beginOidc = endpoint({
  ...redirect,
  ...beginning,
  path: '/api/auth/oidc',
  summary: 'Send the browser to the OpenID provider to sign in; it comes back to a path of this site',
});

export const finishOidc = endpoint({
  ...redirect,
  ...ending,
  path: '/api/auth/oidc/callback',
  summary: 'Where the OpenID provider sends the browser back to',
});
