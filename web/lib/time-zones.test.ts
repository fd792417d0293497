import { afterEach, expect, test, vi } from 'vitest';
import { localTimeZone, localZoneName } from './time-zones.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['Asia/Bangkok', 'Asia/Bangkok', 'Asia/Bangkok'],
  ['+05:30', '+05:30', 'UTC'],
  // Of a machine without a time zone.
  ['Etc/Unknown', 'UTC', 'UTC'],
])('where the browser names %s, dates are formatted in %s, and forms send %s', (timeZone, zone, name) => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
  expect([localTimeZone(), localZoneName()]).toEqual([zone, name]);
});
