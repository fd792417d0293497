import { createHmac, randomBytes } from 'node:crypto';
import type { ProviderId } from '../../contract/providers.ts';
import { sameSitePath } from '../../contract/same-site-path.ts';
import type { AppContext } from '../app-context.ts';
import { hashToken } from '../db/hash-token.ts';
import { ApiError } from '../http/api-error.ts';
import type { SignInChecks } from '../outside/open-provider.ts';

/** Seconds within which a sign-in at a provider must finish. */
export const signInLife = 600;

/** A secret that the browser keeps in a cookie, and from which the checks of all its sign-ins are derived. */
export const newBrowserSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Starts a sign-in at a provider. Nonce and PKCE verifier are derived from the browser's secret, which is in its cookie
 * and not in the database.
 * @returns The address to which the browser is redirected.
 * @throws ApiError not_found where the provider is not configured
 */
export async function beginProviderSignIn(
  context: AppContext,
  provider_id: ProviderId,
  { secret, return_to, asksConsent }: { secret: string; return_to: string | undefined; asksConsent: boolean },
): Promise<string> {
  const provider = context.providers.find(provider_id);
  if (!provider) throw new ApiError('not_found');
  const state = randomBytes(24).toString('base64url');
  const url = await provider.signInUrl(checksOf(secret, state), asksConsent);
  await context.pool.query(
    `with gone as (delete from provider_sign_ins where expires_at < now())
    insert into provider_sign_ins (state_hash, provider_id, return_to, asks_consent, expires_at)
    values ($1, $2, $3, $4, now() + $5 * interval '1 second')`,
    [stateHash(secret, state), provider_id, sameSitePath(return_to) ?? '/', asksConsent, signInLife],
  );
  return url;
}

export const stateHash = (secret: string, state: string): string => hashToken(`${state} ${secret}`);

export function checksOf(secret: string, state: string): SignInChecks {
  const derive = (use: string) => createHmac('sha256', secret).update(`${use} ${state}`).digest('base64url');
  return { state, nonce: derive('nonce'), verifier: derive('verifier') };
}
