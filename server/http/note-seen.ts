import type { Pool } from 'pg';

/** What the session's statement says of the last look, besides the caller. */
export interface Sighting {
  user_id: string;
  was_seen: boolean;
}

/** As a column: whether the user was noted within five minutes. */
export const wasSeen = (users: string) => `coalesce(${users}.seen_at > now() - interval '5 minutes', false)`;

/**
 * Notes that somebody is here, at most once in five minutes; the request does not wait for it. Of requests at once each
 * may send the statement, and the first one's is the only that writes.
 */
export function noteSeen(pool: Pool, { user_id, was_seen }: Sighting): void {
  if (was_seen) return;
  const noted = pool.query({
    name: 'note-seen',
    text: `update users u set seen_at = now() where id = $1 and not ${wasSeen('u')}`,
    values: [user_id],
  });
  // When somebody was seen is worth no fault: the next request notes it.
  noted.catch(() => {});
}
