import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { ProviderRefusal } from '../outside/open-provider.ts';
import { storeGrant } from '../outside/store-grant.ts';
import { ApiError } from './api-error.ts';

interface Expired {
  session_id: string;
  is_valid: boolean;
  /** The id of the row in `accounts`; `account_id` is the user's id at the provider. */
  id: string;
  provider_id: string;
  account_id: string;
  refresh_token: string | null;
}

/** Seconds that a request waits while another one refreshes the token. */
const longestWait = 15;

/**
 * Renews a session of an identity provider, which expires together with the provider's token. With a refresh token, new
 * tokens are requested and the session continues; if the provider refuses, the session ends. It also ends 30 days after
 * it was created. A refresh token works once, so of concurrent requests one uses it, and the others wait for that one.
 * @returns Whether the session is valid now.
 * @throws ApiError unavailable if the provider cannot be reached
 */
export async function renewSession(context: AppContext, token_hash: string): Promise<boolean> {
  if (context.providers.all.length === 0) return false;
  const until = Date.now() + longestWait * 1000;
  for (;;) {
    const session = await look(context, token_hash);
    if (!session) return false;
    if (session.is_valid) return true;
    const provider = context.providers.find(session.provider_id);
    const refresh_token = context.providers.seal.open(session.refresh_token);
    if (!provider || !refresh_token) return end(context, session);
    if (await claim(context, session)) {
      try {
        const granted = await provider.refresh(refresh_token, session.account_id);
        await storeGrant(context.pool, {
          granted,
          seal: context.providers.seal,
          account: session.id,
          session: session.session_id,
        });
        return true;
      } catch (error) {
        if (error instanceof ProviderRefusal) return end(context, session);
        context.log.warn({ err: error }, 'A session could not be renewed at its provider');
        await context.pool.query('update accounts set refreshing_until = null where id = $1', [session.id]);
        throw new ApiError('unavailable');
      }
    }
    if (Date.now() > until) throw new ApiError('unavailable');
    await pause(100);
  }
}

async function look({ pool }: AppContext, token_hash: string): Promise<Expired | undefined> {
  const { rows } = await pool.query<Expired>({
    name: 'find-expired-session',
    text: `select s.id as session_id, s.expires_at > now() as is_valid, a.id, a.provider_id, a.account_id, a.refresh_token
      from sessions s join accounts a on a.id = s.account_id
      where s.token = $1 and s.created_at > now() - interval '30 days'`,
    values: [token_hash],
  });
  return rows[0];
}

/**
 * Claims the refresh token for this request. The claim lasts longer than the provider may take, but it ends, so that a
 * process that dies meanwhile does not block the others forever.
 */
async function claim({ pool }: AppContext, { id, refresh_token }: Expired): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update accounts set refreshing_until = now() + interval '20 seconds'
      where id = $1 and refresh_token = $2 and (refreshing_until is null or refreshing_until < now())`,
    [id, refresh_token],
  );
  return rowCount === 1;
}

/** A refused refresh token is removed, because it does not work for other sessions either. */
async function end({ pool }: AppContext, { id, session_id, refresh_token }: Expired): Promise<false> {
  await inTransaction(pool, async (client) => {
    await client.query('delete from sessions where id = $1', [session_id]);
    await client.query(
      `update accounts set refresh_token = null, refreshing_until = null
        where id = $1 and refresh_token is not distinct from $2`,
      [id, refresh_token],
    );
  });
  return false;
}
