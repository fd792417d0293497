import type { Session } from '../../contract/account.ts';
import type { AppContext } from '../app-context.ts';
import type { Caller } from '../http/caller.ts';
import { readDevice } from './read-device.ts';

/** Expired sessions of a provider that can still be renewed are included. */
const isLive = `(s.expires_at > now() or (s.created_at > now() - interval '30 days' and exists (
  select 1 from accounts a where a.id = s.account_id and a.refresh_token is not null)))`;

/** The caller's sessions: the current one first, then the most recently used. */
export async function listSessions(context: AppContext, caller: Caller): Promise<Session[]> {
  const { rows } = await context.pool.query<Omit<Session, 'device'> & { user_agent: string | null }>({
    name: 'list-sessions',
    text: `select s.id, s.user_agent, nullif(s.ip_address, '') as ip_address, s.created_at,
        coalesce(s.seen_at, s.created_at) as last_seen_at, s.id = $2 as is_current
      from sessions s where s.user_id = $1 and ${isLive}
      order by s.id = $2 desc, coalesce(s.seen_at, s.created_at) desc, s.id limit 100`,
    values: [caller.user_id, caller.session_id],
  });
  return rows.map(({ user_agent, ...session }) => ({ ...session, device: readDevice(user_agent ?? '') }));
}
