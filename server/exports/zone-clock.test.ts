import { expect, test } from 'vitest';
import { zoneClock } from './zone-clock.ts';

test('local times are exact in a quarter of an hour in which a zone changes its clock', () => {
  // Until 2011 the clocks of St John's changed at one minute past midnight.
  const { iso, wall } = zoneClock('America/St_Johns');
  const change = Date.UTC(2006, 3, 2, 3, 31) / 1000;
  expect([change - 61, change - 1, change, change + 840].map(iso)).toEqual([
    '2006-04-01T23:59:59-03:30',
    '2006-04-02T00:00:59-03:30',
    '2006-04-02T01:01:00-02:30',
    '2006-04-02T01:15:00-02:30',
  ]);
  expect(wall(change) - wall(change - 1)).toBe(3601);
});
