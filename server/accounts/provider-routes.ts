import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '../../contract/providers.ts';
import { ApiError } from '../http/api-error.ts';
import { languageOf } from '../http/messages.ts';
import { type Router, route } from '../http/route.ts';
import { mayReadOutbox } from '../http/serve-outbox.ts';
import { setSessionCookie } from '../http/session-cookie.ts';
import { OutsideFailure } from '../outside/fetch-outside.ts';
import { sessionLife } from '../outside/session-life.ts';
import { beginProviderSignIn, newBrowserSecret, signInLife } from './begin-provider-sign-in.ts';
import { type Arrival, finishProviderSignIn } from './finish-provider-sign-in.ts';
import { keepPendingToken } from './pending-sign-in.ts';

/**
 * Holds the browser's secret. Its SameSite is lax, because the browser must send it when the provider redirects back.
 */
const secretCookie = 'baton_provider';
const isSecret = /^[\w-]{43}$/;

/** Sign-in through identity providers: the browser is redirected to the provider, and returns. */
export function providerRoutes(router: Router): void {
  const { context } = router;
  const secure = context.config.BASE_URL.startsWith('https:');

  route(router, contract.listProviders, async ({ request }) => ({
    providers: context.providers.all.map(({ id, name }) => ({ id, name })),
    has_outbox: context.config.SMTP_URL === undefined && mayReadOutbox(context.config, request),
  }));
  for (const [id, begin] of [
    ['google', contract.beginGoogle],
    ['oidc', contract.beginOidc],
  ] as const) {
    route(router, begin, async ({ query: { return_to }, request, reply }) => {
      const secret = secretOf(request) ?? newBrowserSecret();
      const url = await nullIfUnavailable(request, () =>
        beginProviderSignIn(context, id, { secret, return_to, asksConsent: false }),
      );
      keepSecret(reply, secret);
      return goTo(reply, url ?? '/sign_in?problem=failed');
    });
  }
  for (const [id, finish] of [
    ['google', contract.finishGoogle],
    ['oidc', contract.finishOidc],
  ] as const) {
    route(router, finish, async ({ request, reply }) => {
      const arrival = await nullIfUnavailable(request, () =>
        finishProviderSignIn(context, id, {
          search: /\?.*$/s.exec(request.url)?.[0] ?? '',
          secret: secretOf(request),
          ip: request.ip,
          device: request.headers['user-agent'] ?? '',
          language: languageOf(request),
        }),
      );
      return goTo(reply, handleArrival(request, reply, arrival ?? { problem: 'failed', return_to: '/' }));
    });
  }

  /** Sets the session's cookie if the sign-in succeeded. @returns The address to which the browser is redirected. */
  function handleArrival(request: FastifyRequest, reply: FastifyReply, arrival: Arrival): string {
    if ('go_on' in arrival) return arrival.go_on;
    if ('token' in arrival) {
      setSessionCookie(reply, arrival.token, new Date(Date.now() + sessionLife * 1000), secure);
      return arrival.return_to;
    }
    const search = new URLSearchParams('problem' in arrival ? { problem: arrival.problem } : {});
    if (arrival.return_to !== '/') search.set('return_to', arrival.return_to);
    if ('pending_token' in arrival) {
      keepPendingToken(reply, context.config, arrival.pending_token);
      return `/sign_in/second_factor?${search}`;
    }
    if (arrival.cause) logCause(request, arrival.cause);
    return `/sign_in?${search}`;
  }

  function keepSecret(reply: FastifyReply, secret: string): void {
    reply.setCookie(secretCookie, secret, {
      httpOnly: true,
      sameSite: 'lax',
      secure,
      path: '/api/auth',
      maxAge: signInLife,
    });
  }
}

function secretOf(request: FastifyRequest): string | null {
  const secret = request.cookies[secretCookie];
  return secret && isSecret.test(secret) ? secret : null;
}

/**
 * A person, not a program, gets the reply: if the provider cannot be reached, null leads to the sign-in page with an
 * error.
 */
async function nullIfUnavailable<T>(request: FastifyRequest, act: () => Promise<T>): Promise<T | null> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    logCause(request, error);
    return null;
  }
}

/**
 * Logs only name, code and a shortened message: the rest of a provider's error may contain personal data or secrets. Where
 * the provider was not reached, the library says only that something went wrong, and its cause says what.
 */
function logCause({ log }: FastifyRequest, error: unknown): void {
  const { name, code, message, cause } = error as { name?: string; code?: string; message?: string; cause?: unknown };
  const reason = cause instanceof OutsideFailure ? `not reached: ${cause.message}` : message?.slice(0, 200);
  log.warn({ name, code, reason }, 'an identity provider did not sign somebody in');
}

function goTo(reply: FastifyReply, url: string): string {
  reply.header('location', url).header('cache-control', 'no-store').type('text/html');
  return '';
}
