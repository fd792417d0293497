import type { Unix } from '../../engine/definition.ts';

/** A zone's wall clock: as ISO 8601 with its offset, and as seconds that count as if the zone were UTC. */
export interface ZoneClock {
  iso: (at: Unix) => string;
  wall: (at: Unix) => number;
}

/** No zone changes its offset within a quarter of an hour of UTC. */
const step = 900;
const remembered = 10_000;

/** Asks Temporal once for each quarter of an hour: an export asks a million times. */
export function zoneClock(zone: string): ZoneClock {
  const offsets = new Map<number, number>();
  const offsetAt = (at: Unix): number => {
    const part = Math.floor(at / step);
    const known = offsets.get(part);
    if (known !== undefined) return known;
    if (offsets.size >= remembered) offsets.clear();
    const instant = Temporal.Instant.fromEpochMilliseconds(part * step * 1000);
    const offset = instant.toZonedDateTimeISO(zone).offsetNanoseconds / 1e9;
    offsets.set(part, offset);
    return offset;
  };
  return {
    wall: (at) => at + offsetAt(at),
    iso: (at) => {
      const offset = offsetAt(at);
      const minutes = Math.round(Math.abs(offset) / 60);
      const two = (number: number) => String(number).padStart(2, '0');
      const local = new Date((at + offset) * 1000).toISOString().slice(0, -5);
      return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
    },
  };
}
