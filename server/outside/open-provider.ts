import * as oidc from 'openid-client';
import type { ProviderId } from '../../contract/providers.ts';
import type { Unix } from '../../engine/definition.ts';
import { fetchOutside } from './fetch-outside.ts';

export interface Granted {
  /** Issuer and subject, because a subject is unique only within its issuer. */
  account_id: string;
  email: string | null;
  email_verified: boolean;
  first_name: string;
  last_name: string;
  id_token: string | null;
  access_token: string;
  refresh_token: string | null;
  /** When the id token expires; the session ends then as well. */
  expires_at: Unix;
}

/** The values that bind a callback to the sign-in request that began it. */
export interface SignInChecks {
  state: string;
  nonce: string;
  verifier: string;
}

export interface Provider {
  id: ProviderId;
  /** The text on its sign-in button. */
  name: string;
  /** The URL of the provider's sign-in page. @param asksConsent Needed by some providers to return a refresh token. */
  signInUrl: (checks: SignInChecks, asksConsent: boolean) => Promise<string>;
  /** Whether the provider returns refresh tokens. */
  canRefresh: () => Promise<boolean>;
  /** Exchanges the code of the callback for tokens and verifies them. @throws ProviderRefusal */
  redeem: (search: string, checks: SignInChecks) => Promise<Granted>;
  /**
   * @param account_id The account that the new tokens must belong to. @throws ProviderRefusal if the provider refuses
   */
  refresh: (refresh_token: string, account_id: string) => Promise<Granted>;
  /** The URL that signs the user out at the provider; null if it has none. */
  signOutUrl: (id_token: string | null, back: string) => Promise<string | null>;
}

/** The provider or the user refused. Any other error means that the provider could not be reached. */
export class ProviderRefusal extends Error {}

interface Settings {
  id: ProviderId;
  name: string;
  issuer: string;
  client: { id: string; secret: string };
  callback: string;
  /** Additional parameters of its sign-in URL. */
  extra: Record<string, string>;
}

/** Milliseconds for which a provider's metadata is cached. */
const descriptionLife = 24 * 3600 * 1000;

/** The address comes from the configuration, so private networks are allowed. Redirects are not followed. */
const requestProvider: oidc.CustomFetch = async (url, { method, headers, body }) => {
  const asked = {
    method: method === 'POST' ? 'POST' : 'GET',
    headers,
    allowPrivate: true,
    maxBytes: 512 * 1024,
  } as const;
  const answer = await fetchOutside(url, body ? { ...asked, body: String(body) } : asked);
  const hasBody = answer.status !== 204;
  return new Response(hasBody ? answer.text : null, { status: answer.status, headers: answer.headers as HeadersInit });
};

/** An OpenID provider: authorization code with PKCE, state and nonce; the id token's signature is always verified. */
export function openProvider(settings: Settings): Provider {
  const { id, name, callback, client, extra } = settings;
  const isGoogle = 'access_type' in extra;
  let cached: { config: oidc.Configuration; until: number } | undefined;
  const configured = async () => {
    if (!cached || cached.until < Date.now()) {
      cached = { config: await discover(settings), until: Date.now() + descriptionLife };
    }
    return cached.config;
  };
  const offersOffline = (config: oidc.Configuration) =>
    config.serverMetadata().scopes_supported?.includes('offline_access') ?? false;
  return {
    id,
    name,
    signInUrl: async ({ state, nonce, verifier }, asksConsent) => {
      const config = await configured();
      return oidc.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: `openid email profile${offersOffline(config) ? ' offline_access' : ''}`,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...extra,
        ...(asksConsent ? { prompt: 'consent' } : {}),
      }).href;
    },
    canRefresh: async () => isGoogle || offersOffline(await configured()),
    redeem: async (search, { state, nonce, verifier }) => {
      const config = await configured();
      const tokens = await orProviderRefusal(
        oidc.authorizationCodeGrant(config, new URL(callback + search), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        }),
      );
      return grantedBy(config, tokens, null);
    },
    refresh: async (refresh_token, account_id) => {
      const config = await configured();
      return grantedBy(config, await orProviderRefusal(oidc.refreshTokenGrant(config, refresh_token)), account_id);
    },
    signOutUrl: async (id_token, back) => {
      const config = await configured();
      if (!config.serverMetadata().end_session_endpoint) return null;
      const hint: Record<string, string> = id_token ? { id_token_hint: id_token } : {};
      return oidc.buildEndSessionUrl(config, { ...hint, client_id: client.id, post_logout_redirect_uri: back }).href;
    },
  };
}

async function discover({ issuer, client }: Settings): Promise<oidc.Configuration> {
  const url = new URL(issuer);
  const execute = url.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
  const found = await oidc.discovery(url, client.id, undefined, oidc.None(), {
    execute,
    [oidc.customFetch]: requestProvider,
  });
  const metadata = found.serverMetadata();
  // The default is Basic (OpenID Connect Discovery, section 3).
  const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const way = ways.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
  const config = new oidc.Configuration(metadata, client.id, client.secret, way(client.secret));
  for (const method of [...execute, oidc.enableNonRepudiationChecks]) method(config);
  config[oidc.customFetch] = requestProvider;
  return config;
}

/** What a provider says of Baton, whose secret was changed there or has expired, and not of a person. */
const clientRefused = new Set(['invalid_client', 'unauthorized_client']);

async function orProviderRefusal<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof oidc.ResponseBodyError && clientRefused.has(error.error)) {
      throw new Error(`The provider refuses the id and secret of Baton: ${error.error}`, { cause: error });
    }
    const isNo =
      error instanceof oidc.AuthorizationResponseError ||
      (error instanceof oidc.ResponseBodyError && error.status < 500 && error.status !== 429);
    if (isNo) throw new ProviderRefusal(error.error, { cause: error });
    throw error;
  }
}

type Tokens = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;

async function grantedBy(config: oidc.Configuration, tokens: Tokens, expected: string | null): Promise<Granted> {
  const claims = tokens.claims();
  const account_id = claims ? `${claims.iss} ${claims.sub}` : expected;
  if (!account_id || (expected && account_id !== expected)) throw new ProviderRefusal('another subject');
  // Many providers return the address only from the userinfo endpoint.
  const asksMore = claims && expected === null && claims.email === undefined;
  const isThere = asksMore && config.serverMetadata().userinfo_endpoint;
  const person = isThere ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : claims;
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const [first = '', ...rest] = text(person?.name).split(/\s+/);
  return {
    account_id,
    email: text(person?.email).toLowerCase() || null,
    email_verified: person?.email_verified === true,
    first_name: text(person?.given_name) || first,
    last_name: text(person?.family_name) || rest.join(' '),
    id_token: tokens.id_token ?? null,
    access_token: tokens.access_token,
    refresh_token: tokens.refresh_token ?? null,
    expires_at: claims?.exp ?? Math.floor(Date.now() / 1000) + (tokens.expiresIn() ?? 3600),
  };
}
