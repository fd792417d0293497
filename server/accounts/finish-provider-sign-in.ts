import type { ProviderId, ProviderProblem } from '../../contract/providers.ts';
import { Failure } from '../http/failure.ts';
import { type Granted, type Provider, ProviderRefusal } from '../outside/open-provider.ts';
import { storeGrant } from '../outside/store-grant.ts';
import type { Parts } from '../parts.ts';
import { beginProviderSignIn, checksOf, stateHash } from './begin-provider-sign-in.ts';
import { findProviderUser } from './find-provider-user.ts';
import { makeProviderSession } from './make-provider-session.ts';

interface Begun {
  return_to: string;
  asks_consent: boolean;
}

/** What becomes of somebody who comes back from a provider: signed in, sent there once more, or told why not. */
export type Arrival =
  | { token: string; return_to: string }
  | { go_on: string }
  | { problem: ProviderProblem; return_to: string; cause?: unknown };

/**
 * @param search The query that the browser came back with, from its `?` on.
 * @param secret The browser's half; null where it has none.
 * @throws Failure not_found where the provider is not configured
 */
export async function finishProviderSignIn(
  parts: Parts,
  provider_id: ProviderId,
  { search, secret, ip, device }: { search: string; secret: string | null; ip: string; device: string },
): Promise<Arrival> {
  const provider = parts.providers.find(provider_id);
  if (!provider) throw new Failure('not_found');
  const state = new URLSearchParams(search).get('state');
  const begun = state && secret ? await takeBegun(parts, provider_id, stateHash(secret, state)) : null;
  if (!begun || !state || !secret) return { problem: 'expired', return_to: '/' };
  const { return_to } = begun;
  const granted = await redeem(provider, search, checksOf(secret, state));
  if ('problem' in granted) return { ...granted, return_to };
  const found = await findProviderUser(parts, provider_id, granted);
  if ('problem' in found) return { problem: found.problem, return_to };
  if (!granted.refresh_token && !found.can_refresh && !begun.asks_consent && (await provider.canRefresh())) {
    return { go_on: await beginProviderSignIn(parts, provider_id, { secret, return_to, asksConsent: true }) };
  }
  await storeGrant(parts.pool, { granted, seal: parts.providers.seal, account: found.account_id, session: null });
  const token = await makeProviderSession(parts, { ...found, expires_at: granted.expires_at, ip, device });
  return { token, return_to };
}

/** Takes it away, so that nobody comes back twice by the same way. */
async function takeBegun({ pool }: Parts, provider_id: string, state_hash: string): Promise<Begun | null> {
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
