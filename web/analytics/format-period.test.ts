import { expect, test } from 'vitest';
import { formatPeriodBriefly } from './format-period.ts';

const period = { day: '2026-09-01' };

test('labels an axis in the language of the reader', () => {
  expect(formatPeriodBriefly(period, 'week', 'en')).toBe('1 Sept');
  expect(formatPeriodBriefly(period, 'month', 'fr')).toBe('sept.');
  expect(formatPeriodBriefly(period, 'day', 'th')).toBe('1 ก.ย.');
});

test('has Buddhist years in Thai, without the era', () => {
  expect(formatPeriodBriefly(period, 'year', 'th')).toBe('2569');
  expect(formatPeriodBriefly(period, 'year', 'en')).toBe('2026');
});
