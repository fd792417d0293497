import type { Pool } from 'pg';
import type { Hint } from './hint.ts';
import { type Ears, type Listening, openListening } from './open-listening.ts';
import { openTelling } from './open-telling.ts';

export interface Live {
  /** Says after a commit what it changed. Nobody waits for it, and nothing fails with it. */
  tell(hint: Hint): void;
  /** Hears what this process and all others tell. */
  listen(ears: Ears): Listening;
}

/** @param url For the connection that listens. */
export function openLive(pool: Pool, url: string): { live: Live; close: () => Promise<void> } {
  const telling = openTelling(pool);
  return { live: { tell: telling.tell, listen: (ears) => openListening(url, ears) }, close: telling.close };
}
