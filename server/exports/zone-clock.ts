import type { Unix } from '../../engine/definition.ts';

/** The local time of a zone: as ISO 8601 with its offset, and as seconds that are counted as if the zone were UTC. */
export interface ZoneClock {
  iso: (at: Unix) => string;
  wall: (at: Unix) => number;
}

/**
 * Seconds for which one offset is used. Since 1972 zones have changed their offset at a quarter of an hour of UTC, with
 * few exceptions, such as St John's until 2011, where the change is noticed up to 14 minutes late.
 */
const step = 900;
const remembered = 10_000;

/** Calls Temporal once for each quarter of an hour, because an export converts a million times. */
export function zoneClock(zone: string): ZoneClock {
  const offsets = new Map<number, number>();
  const offsetAt = (at: Unix): number => {
    const part = Math.floor(at / step);
    const cached = offsets.get(part);
    if (cached !== undefined) return cached;
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
