import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import Provider from 'oidc-provider';

/** What is wrong with the next id token. */
interface Forgery {
  claims?: Record<string, unknown>;
  signature?: 'stranger' | 'none';
}

export interface TestProvider {
  issuer: string;
  /** Adds an account. @returns Its subject. */
  add: (claims: object) => string;
  /** Follows its pages like a browser, and accepts everything. @returns The URL that it redirects back to. */
  visit: (url: string, sub: string) => Promise<string>;
  forge: (forgery: Forgery) => void;
  /** From now on it signs with a new key, and publishes no other. */
  rotateKeys: () => Promise<void>;
  /** Revokes all grants of an account. */
  revoke: (sub: string) => Promise<void>;
  /** If true, every request gets 500. */
  fail: (fails: boolean) => void;
  /** If true, its token endpoint does not know the client's secret, as after the secret was changed there. */
  refuseClient: (refuses: boolean) => void;
  /** How often tokens were refreshed. */
  refreshed: () => number;
  /** All tokens that it issued. */
  issued: () => string[];
  close: () => Promise<void>;
}

/** An OpenID provider on loopback, with one client. */
export async function startProvider(callback: string): Promise<TestProvider> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const keys = await generateKeyPair('RS256', { extractable: true });
  let current = { kid: 'ours', ...keys };
  const strange = await generateKeyPair('RS256');
  const people = new Map<string, object>();
  const issued: string[] = [];
  let [failing, refusesClient, refreshed]: [boolean, boolean, number] = [false, false, 0];
  let forgery: Forgery | undefined;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'baton',
        client_secret: 'a secret of the client',
        redirect_uris: [callback],
        post_logout_redirect_uris: [new URL('/sign_in', callback).href],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(keys.privateKey)), alg: 'RS256', use: 'sig', kid: 'ours' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    ttl: { IdToken: 600, AccessToken: 600, Session: 3600, Grant: 36_000, Interaction: 600, RefreshToken: 36_000 },
    cookies: { keys: ['a key for its cookies'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people.get(sub) }) }),
  });
  const grants = new Map<string, Set<string>>();

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const details = await provider.interactionDetails(request, response);
    const sub = String(request.headers['x-sub']);
    const grant = new provider.Grant({ accountId: sub, clientId: 'baton' });
    grant.addOIDCScope('openid email profile offline_access');
    const grantId = await grant.save();
    grants.set(sub, (grants.get(sub) ?? new Set()).add(grantId));
    const result = details.prompt.name === 'login' ? { login: { accountId: sub } } : { consent: { grantId } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
  }

  /** Its token endpoint, which changes the reply as `forge` has set. */
  async function answerToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    if (body.includes('grant_type=refresh_token')) {
      refreshed++;
      // Long enough for concurrent refreshes to overlap.
      await new Promise((done) => setTimeout(done, 150));
    }
    const reply = await fetch(`${issuer}/real-token`, {
      method: 'POST',
      headers: {
        authorization: request.headers.authorization ?? '',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body,
    });
    const answer = (await reply.json()) as Record<string, string>;
    const isAsIssued = !forgery && current.privateKey === keys.privateKey;
    if (answer.id_token && !isAsIssued) answer.id_token = await forged(answer.id_token, forgery ?? {});
    forgery = undefined;
    for (const name of ['id_token', 'access_token', 'refresh_token']) if (answer[name]) issued.push(answer[name]);
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  async function forged(token: string, { claims, signature }: Forgery): Promise<string> {
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload;
    const changed = Object.fromEntries(
      Object.entries({ ...payload, ...claims }).filter(([, value]) => value !== undefined),
    );
    if (signature === 'none') return new UnsecuredJWT(changed).encode();
    const key = signature === 'stranger' ? strange.privateKey : current.privateKey;
    return new SignJWT(changed).setProtectedHeader({ alg: 'RS256', kid: current.kid }).sign(key);
  }

  async function answerKeys(response: ServerResponse): Promise<void> {
    const published = { ...(await exportJWK(current.publicKey)), alg: 'RS256', use: 'sig', kid: current.kid };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [published] }));
  }

  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { url = '' } = request;
    if (failing) return void response.writeHead(500).end();
    if (refusesClient && url === '/token') {
      return void response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}');
    }
    if (url.startsWith('/interaction/')) return void interact(request, response);
    if (url === '/token') return void answerToken(request, response);
    if (url === '/jwks') return void answerKeys(response);
    if (url === '/real-token') request.url = '/token';
    return void answer(request, response);
  });

  return {
    issuer,
    add: (claims) => {
      const sub = `person-${people.size + 1}`;
      people.set(sub, claims);
      return sub;
    },
    visit: async (start, sub) => {
      const cookies = new Map<string, string>();
      let url = start;
      for (let hop = 0; hop < 12 && url.startsWith(issuer); hop++) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const reply = await fetch(url, { redirect: 'manual', headers: { cookie, 'x-sub': sub } });
        for (const line of reply.headers.getSetCookie()) {
          const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
          cookies.set(name, value);
        }
        const next = reply.headers.get('location');
        if (!next) throw new Error(`the provider goes no further: ${reply.status} ${await reply.text()}`);
        url = new URL(next, url).href;
      }
      return url;
    },
    forge: (next) => {
      forgery = next;
    },
    rotateKeys: async () => {
      current = { kid: 'next', ...(await generateKeyPair('RS256', { extractable: true })) };
    },
    revoke: async (sub) => {
      for (const id of grants.get(sub) ?? []) await (await provider.Grant.find(id))?.destroy();
    },
    fail: (fails) => {
      failing = fails;
    },
    refuseClient: (refuses) => {
      refusesClient = refuses;
    },
    refreshed: () => refreshed,
    issued: () => issued,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
