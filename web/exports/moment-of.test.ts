import { expect, test } from 'vitest';
import { momentInput } from './moment-of.ts';

const at = (iso: string) => Date.parse(iso) / 1000;

test.each([
  ['from', '', '2026-03-28T17:00:00Z'],
  ['to', '', '2026-03-29T16:59:59Z'],
  ['from', '09:30', '2026-03-29T02:30:00Z'],
  ['to', '09:30', '2026-03-29T02:30:59Z'],
] as const)('%s a day at "%s" in Bangkok is %s', (side, time, iso) => {
  expect(momentInput({ day: '2026-03-29', time }, side, 'Asia/Bangkok')).toBe(at(iso));
});

test('a day on which the clock changes has 23 or 25 hours', () => {
  const day = { day: '2026-03-29', time: '' };
  expect(momentInput(day, 'from', 'Europe/Paris')).toBe(at('2026-03-28T23:00:00Z'));
  expect(momentInput(day, 'to', 'Europe/Paris')).toBe(at('2026-03-29T21:59:59Z'));
});

test('a day whose midnight is skipped begins when the clock changes', () => {
  expect(momentInput({ day: '2026-03-08', time: '' }, 'from', 'America/Havana')).toBe(at('2026-03-08T05:00:00Z'));
  expect(momentInput({ day: '2026-03-07', time: '' }, 'to', 'America/Havana')).toBe(at('2026-03-08T04:59:59Z'));
});

test('no day means no limit', () => {
  expect(momentInput({ day: null, time: '10:00' }, 'from', 'UTC')).toBeNull();
});
