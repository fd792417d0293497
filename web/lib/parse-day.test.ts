import { expect, test } from 'vitest';
import { formatCalendarDay } from '../../contract/format-value.ts';
import type { Language } from '../../engine/definition.ts';
import { parseDay } from './parse-day.ts';

test.each<[string, Language, string | null]>([
  ['2026-11-30', 'en', '2026-11-30'],
  ['30/11/2026', 'en', '2026-11-30'],
  ['30.11.26', 'fr', '2026-11-30'],
  ['30 Nov 2026', 'en', '2026-11-30'],
  ['30 november 2026', 'en', '2026-11-30'],
  ['1er août 2026', 'fr', '2026-08-01'],
  ['30 พ.ย. 2569', 'th', '2026-11-30'],
  ['30/11/2569', 'th', '2026-11-30'],
  ['30 Nov 2026', 'th', '2026-11-30'],
  ['29/2/2027', 'en', null],
  ['31 April 2026', 'en', null],
  ['soon', 'en', null],
  ['', 'en', null],
])('reads %j in %s as %s', (typed, language, day) => {
  expect(parseDay(typed, language)).toBe(day);
});

test('parses each formatted day, in each language and month', () => {
  for (const language of ['en', 'fr', 'th'] as const) {
    for (let month = 1; month <= 12; month++) {
      const day = `2026-${String(month).padStart(2, '0')}-09`;
      expect(parseDay(formatCalendarDay(day, language), language)).toBe(day);
    }
  }
});
