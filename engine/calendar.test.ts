import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { addInZone, dayOf, momentOfWall } from './calendar.ts';

afterEach(() => vi.unstubAllGlobals());

const zones = Intl.supportedValuesOf('timeZone');
const zonedAt = (moment: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment * 1000).toZonedDateTimeISO(zone);

/** A moment anywhere, or at a clock change of its zone and up to some days before it. */
const moments = fc
  .tuple(
    fc.constantFrom(...zones),
    fc.integer({ min: 100_000_000, max: 2_500_000_000 }),
    fc.boolean(),
    fc.constantFrom(0, 1, 7, 28, 29, 30, 31),
    fc.integer({ min: -7_300, max: 7_300 }),
  )
  .map(([zone, from, isNear, days, seconds]) => {
    const change = isNear ? zonedAt(from, zone).getTimeZoneTransition('next') : null;
    const at = change ? change.epochMilliseconds / 1000 - days * 86_400 + seconds : from;
    return { zone, at };
  });

test('days and moments of all zones are those of Temporal, also at clock changes', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom({ days: 1 }, { days: 7 }, { months: 1 }), ({ zone, at }, added) => {
      expect(dayOf(at, zone)).toBe(zonedAt(at, zone).toPlainDate().toString());
      expect(addInZone(at, added, zone)).toBe(zonedAt(at, zone).add(added).epochMilliseconds / 1000);
    }),
    { numRuns: 2_000 },
  );
});

test('the moment of a local time is that of Temporal, also where it is skipped or occurs twice', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: -7_300, max: 7_300 }), ({ zone, at }, seconds) => {
      const local = zonedAt(at, zone).toPlainDateTime().add({ seconds });
      const wall = local.toZonedDateTime('UTC').epochMilliseconds / 1000;
      expect(momentOfWall(wall, zone)).toBe(local.toZonedDateTime(zone).epochMilliseconds / 1000);
    }),
    { numRuns: 2_000 },
  );
});

test('computes both in a browser without Temporal', () => {
  vi.stubGlobal('Temporal', undefined);
  const start = Date.parse('2026-01-31T12:00:00Z') / 1000;
  expect(dayOf(start, 'Asia/Tokyo')).toBe('2026-01-31');
  expect(addInZone(start, { months: 1 }, 'Europe/Paris')).toBe(Date.parse('2026-02-28T12:00:00Z') / 1000);
});

test('rejects a zone that does not exist', () => {
  expect(() => dayOf(0, 'Europe/Atlantis')).toThrow(RangeError);
});
