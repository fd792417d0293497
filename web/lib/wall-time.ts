import { wallOf } from '../../engine/calendar.ts';

/** How many seconds a zone's clock is ahead of UTC at a moment. */
const offsetAt = (unix: number, zone: string): number => wallOf(unix, zone) - unix;

/** The moment (unix seconds) at which a zone's clock shows `wall`: a local time, given in seconds as if it were UTC. */
export function momentOf(wall: number, zone: string): number {
  // Computed twice: on days when the clock changes, the offset at the first guess may be wrong.
  const guess = wall - offsetAt(wall, zone);
  return wall - offsetAt(guess, zone);
}
