import { expect, test } from 'vitest';
import { axisLabels, formatPeriodBriefly } from './format-period.ts';

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

test('calls the January of several years by its year', () => {
  const months = ['2025-12-01', '2026-01-01', '2026-02-01'].map((day) => ({ day }));
  expect(axisLabels(months, 'month', 'en')).toEqual(['Dec', '2026', 'Feb']);
  expect(axisLabels(months.slice(1), 'month', 'en')).toEqual(['Jan', 'Feb']);
});
