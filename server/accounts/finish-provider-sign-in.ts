import type { ProviderId, ProviderProblem } from '../../contract/providers.ts';
import type { Language } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import { type Granted, type Provider, ProviderRefusal } from '../outside/open-provider.ts';
import { storeGrant } from '../outside/store-grant.ts';
import { beginProviderSignIn, checksOf, stateHash } from './begin-provider-sign-in.ts';
import { createSession } from './create-session.ts';
import { findProviderUser } from './find-provider-user.ts';
import { beginPendingSignIn } from './pending-sign-in.ts';

interface Begun {
  return_to: string;
  asks_consent: boolean;
}

/**
 * What follows when a browser returns from a provider: a session, the step that asks for the account's second factor,
 * another redirect to the provider, or an error.
 */
export type Arrival =
  | { token: string; return_to: string }
  | { pending_token: string; return_to: string }
  | { go_on: string }
  | { problem: ProviderProblem; return_to: string; cause?: unknown };

/**
 * Finishes a sign-in at a provider.
 * @param search The query with which the browser returned, including its `?`.
 * @param secret The secret from the browser's cookie; null if it has none.
 * @param language The language of the request: see `findProviderUser`.
 * @throws ApiError not_found where the provider is not configured
 */
export async function finishProviderSignIn(
  context: AppContext,
  provider_id: ProviderId,
  {
    search,
    secret,
    ip,
    device,
    language,
  }: { search: string; secret: string | null; ip: string; device: string; language: Language },
): Promise<Arrival> {
  const provider = context.providers.find(provider_id);
  if (!provider) throw new ApiError('not_found');
  const state = new URLSearchParams(search).get('state');
  const begun = state && secret ? await takeBegun(context, provider_id, stateHash(secret, state)) : null;
  if (!begun || !state || !secret) return { problem: 'expired', return_to: '/' };
  const { return_to } = begun;
  const granted = await redeem(provider, search, checksOf(secret, state));
  if ('problem' in granted) return { ...granted, return_to };
  const found = await findProviderUser(context, provider_id, granted, language);
  if ('problem' in found) return { problem: found.problem, return_to };
  if (!granted.refresh_token && !found.can_refresh && !begun.asks_consent && (await provider.canRefresh())) {
    return { go_on: await beginProviderSignIn(context, provider_id, { secret, return_to, asksConsent: true }) };
  }
  await storeGrant(context.pool, { granted, seal: context.providers.seal, account: found.account_id, session: null });
  if (found.has_second_factor) {
    const pending = { ...found, session_expires_at: granted.expires_at };
    return { pending_token: await beginPendingSignIn(context, pending), return_to };
  }
  const token = await createSession(context, { ...found, expires_at: granted.expires_at, ip, device });
  return { token, return_to };
}

/** Deletes the row, so that a sign-in can be finished only once. */
async function takeBegun({ pool }: AppContext, provider_id: string, state_hash: string): Promise<Begun | null> {
  const { rows } = await pool.query<Begun>(
    `delete from provider_sign_ins where state_hash = $1 and provider_id = $2 and expires_at > now()
      returning return_to, asks_consent`,
    [state_hash, provider_id],
  );
  return rows[0] ?? null;
}

async function redeem(
  provider: Provider,
  search: string,
  checks: Parameters<Provider['redeem']>[1],
): Promise<Granted | { problem: ProviderProblem; cause: unknown }> {
  try {
    return await provider.redeem(search, checks);
  } catch (cause) {
    return { problem: cause instanceof ProviderRefusal ? 'denied' : 'failed', cause };
  }
}
