import { afterEach, expect, test, vi } from 'vitest';
import { formatMoney, formatNumber, formatPercent } from '../../contract/format-number.ts';
import { formatCalendarDay } from '../../contract/format-value.ts';
import { dayOf } from '../../engine/calendar.ts';
import { daysFromNow, formatDay, formatDayTime, formatTime, formatWeekday, type Locale } from './format-date.ts';

afterEach(() => vi.restoreAllMocks());

const at = (iso: string) => Date.parse(iso) / 1000;
const now = at('2026-11-21T12:00:00Z');
const en: Locale = { language: 'en', zone: 'Europe/Amsterdam' };
const fr: Locale = { language: 'fr', zone: 'Europe/Paris' };
const th: Locale = { language: 'th', zone: 'Asia/Bangkok' };

test('formats instants in the zone and the language of the reader', () => {
  const unix = at('2026-11-17T09:24:00Z');
  expect(formatTime(unix, en)).toBe('10:24');
  expect(formatTime(unix, th)).toBe('16:24 น.');
  expect(formatDayTime(unix, en, now)).toBe('17 Nov 10:24');
  expect(formatWeekday(unix, en, now)).toBe('Tue 17 Nov');
  expect(formatWeekday(unix, fr, now)).toBe('mar. 17 nov.');
  expect(formatDay(unix, th, now)).toBe('17 พ.ย.');
});

test('adds the year if it is not the current one, Buddhist in Thai', () => {
  const unix = at('2025-11-17T09:24:00Z');
  expect(formatDay(unix, en, now)).toBe('17 Nov 2025');
  expect(formatDay(unix, th, now)).toBe('17 พ.ย. 2568');
});

test('formats calendar days without a zone', () => {
  expect(formatCalendarDay('2026-11-30', 'en')).toBe('30 Nov 2026');
  expect(formatCalendarDay('2026-11-30', 'th')).toBe('30 พ.ย. 2569');
  expect(formatCalendarDay('2026-11-30', 'fr')).toBe('30 nov. 2026');
  expect(formatCalendarDay('soon', 'en')).toBe('soon');
});

test('counts calendar days in the zone, not periods of 24 hours', () => {
  const lateEvening = at('2026-11-20T22:30:00Z');
  expect(daysFromNow(lateEvening, 'Europe/Amsterdam', now)).toBe(-1);
  expect(daysFromNow(lateEvening, 'Asia/Bangkok', now)).toBe(0);
  expect(daysFromNow(at('2026-03-29T22:30:00Z'), 'Europe/Amsterdam', at('2026-03-28T12:00:00Z'))).toBe(2);
});

test('reads the day of a moment in a browser whose English dates begin with the month', () => {
  // Which locale orders a date in which way depends on the browser: the text of a whole date is not read.
  const formatters = Intl.DateTimeFormat.prototype as { readonly format: unknown };
  vi.spyOn(formatters, 'format', 'get').mockReturnValue(() => '11/20/2026');
  expect(dayOf(at('2026-11-20T22:30:00Z'), 'Asia/Tokyo')).toBe('2026-11-21');
  expect(daysFromNow(at('2026-11-20T22:30:00Z'), 'America/Lima', now)).toBe(-1);
});

test('formats numbers, money and percents without losing digits', () => {
  expect(formatMoney('1842.6', 'EUR', 'en')).toBe('€\u00a01,842.60');
  expect(formatMoney('1842.6', 'EUR', 'fr')).toBe('1\u202f842,60\u00a0€');
  expect(formatMoney('1842.6', 'THB', 'th')).toBe('฿\u00a01,842.60');
  expect(formatMoney('0.125', 'EUR', 'en')).toBe('€\u00a00.125');
  expect(formatMoney('12', 'nonsense', 'en')).toBe('12 nonsense');
  expect(formatNumber('12345678901234567890.12', 'en')).toBe('12,345,678,901,234,567,890.12');
  expect(formatNumber('12.50', 'fr')).toBe('12,50');
  expect(formatPercent('12.5', 'en')).toBe('12.5%');
  expect(formatPercent('12.5', 'fr')).toBe('12,5\u00a0%');
});
