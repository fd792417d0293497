import type { AppContext } from '../app-context.ts';

/** When the session was last seen, as read with the caller. */
export interface LastSeen {
  session_id: string;
  was_seen: boolean;
}

/** A column for a statement over sessions `s`: whether the session was recorded as seen within five minutes. */
export const wasSeen = `coalesce(s.seen_at > now() - interval '5 minutes', false)`;

/**
 * Records when a person was last seen, and in which session, at most once in five minutes. The request does not wait
 * for it. Of concurrent requests each may send the statement, but only the first one writes.
 */
export function recordLastSeen(
  { pool, log }: Pick<AppContext, 'pool' | 'log'>,
  { session_id, was_seen }: LastSeen,
): void {
  if (was_seen) return;
  const recorded = pool.query({
    name: 'record-last-seen',
    text: `with recorded as (update sessions s set seen_at = now() where id = $1 and not ${wasSeen} returning user_id)
      update users set seen_at = now() where id = (select user_id from recorded)`,
    values: [session_id],
  });
  // The next request records it.
  recorded.catch((err) => log.warn({ err }, 'When a person was last seen was not recorded'));
}
