import type { Pool } from 'pg';

/** What the session's statement says of the last look, besides the caller. */
export interface LastSeen {
  session_id: string;
  was_seen: boolean;
}

/** As a column of a statement over sessions `s`: whether the session was noted within five minutes. */
export const wasSeen = `coalesce(s.seen_at > now() - interval '5 minutes', false)`;

/**
 * Notes that somebody is here, and by which session, at most once in five minutes; the request does not wait for it. Of
 * requests at once each may send the statement, and the first one's is the only that writes.
 */
export function recordLastSeen(pool: Pool, { session_id, was_seen }: LastSeen): void {
  if (was_seen) return;
  const noted = pool.query({
    name: 'note-seen',
    text: `with noted as (update sessions s set seen_at = now() where id = $1 and not ${wasSeen} returning user_id)
      update users set seen_at = now() where id = (select user_id from noted)`,
    values: [session_id],
  });
  // When somebody was seen is worth no fault: the next request notes it.
  noted.catch(() => {});
}
