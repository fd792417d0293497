import type { Unix } from '../../engine/definition.ts';

/** The local time of a zone: as ISO 8601 with its offset, and as seconds that are counted as if the zone were UTC. */
export interface ZoneClock {
  iso: (at: Unix) => string;
  wall: (at: Unix) => number;
}

/** Seconds for which one offset is remembered, unless it changes within them. */
const step = 900;
const remembered = 10_000;

/** Seconds by which the zone is ahead of UTC at a moment. */
function offsetOf(zone: string, at: Unix): number {
  const instant = Temporal.Instant.fromEpochMilliseconds(at * 1000);
  return instant.toZonedDateTimeISO(zone).offsetNanoseconds / 1e9;
}

/** Calls Temporal twice for each quarter of an hour, because an export converts a million times. */
export function zoneClock(zone: string): ZoneClock {
  const offsets = new Map<number, number>();
  const offsetAt = (at: Unix): number => {
    const part = Math.floor(at / step);
    const cached = offsets.get(part);
    if (cached !== undefined) return cached;
    if (offsets.size >= remembered) offsets.clear();
    const offset = offsetOf(zone, part * step);
    // Hardly any zone changes its clock within a quarter of an hour, but St John's did so until 2011, at 00:01.
    if (offsetOf(zone, part * step + step - 1) !== offset) return offsetOf(zone, at);
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
