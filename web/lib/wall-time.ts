/** How many seconds a zone's clock is ahead of UTC at a moment. */
export function offsetAt(unix: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(unix * 1000);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return local / 1000 - unix;
}

/** The moment (unix seconds) at which a zone's clock shows `wall`: a local time, given in seconds as if it were UTC. */
export function momentOf(wall: number, zone: string): number {
  // Computed twice: on days when the clock changes, the offset at the first guess may be wrong.
  const guess = wall - offsetAt(wall, zone);
  return wall - offsetAt(guess, zone);
}
