import { describe, expect, test } from 'vitest';
import { analyticsQueryOf, isBackwards, validateAnalyticsSearch } from './analytics-search.ts';

const workflow_id = '0b6a4f0e-6a53-4d6b-9d55-8d1f5d1f4c11';
const version_id = '1c6a4f0e-6a53-4d6b-9d55-8d1f5d1f4c11';

describe('validateAnalyticsSearch', () => {
  test('keeps the filters of a link', () => {
    const search = { workflow_id, version_id, filter_period: 'custom', from: '2026-09-01', to: '2026-11-19' } as const;
    expect(validateAnalyticsSearch({ ...search })).toEqual(search);
  });

  test('drops what it does not know, and days that do not exist', () => {
    expect(
      validateAnalyticsSearch({ workflow_id: 'all', filter_period: 'ever', from: '2026-09-01', against: 'version' }),
    ).toEqual({});
    expect(validateAnalyticsSearch({ filter_period: 'custom', from: '2026-02-30', to: 'x' })).toEqual({
      filter_period: 'custom',
    });
  });

  test('keeps a version only together with its workflow', () => {
    expect(validateAnalyticsSearch({ version_id, design_id: version_id })).toEqual({});
    expect(validateAnalyticsSearch({ workflow_id, design_id: version_id })).toEqual({
      workflow_id,
      design_id: version_id,
    });
  });
});

describe('analyticsQueryOf', () => {
  test('asks for the year to date by default', () => {
    expect(analyticsQueryOf({}, 'UTC')).toEqual({ filter_period: 'year_to_date' });
  });

  test('begins and ends custom days in the given zone, also when its clock changes', () => {
    const search = { filter_period: 'custom', from: '2026-03-29', to: '2026-03-29' } as const;
    const { start_datetime, end_datetime } = analyticsQueryOf(search, 'Europe/Amsterdam');
    expect(new Date(start_datetime! * 1000).toISOString()).toBe('2026-03-28T23:00:00.000Z');
    expect(new Date(end_datetime! * 1000).toISOString()).toBe('2026-03-29T21:59:59.000Z');
  });

  test('knows a period that ends before it begins', () => {
    expect(isBackwards({ from: '2026-03-02', to: '2026-03-01' })).toBe(true);
    expect(isBackwards({ from: '2026-03-01', to: '2026-03-01' })).toBe(false);
    expect(isBackwards({ from: '2026-03-01' })).toBe(false);
  });
});
