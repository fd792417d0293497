import { expect, test } from 'vitest';
import { fileName } from './file-name.ts';

const scope = { start_datetime: 1_788_213_600, end_datetime: 1_795_042_799, time_zone: 'Europe/Amsterdam' };
const now = 1_795_302_000;

test('names the chart and its first and last day in the zone of the workspace', () => {
  const name = fileName('Where does work wait?', { ...scope, visibility: 'all' }, now, 'csv');
  expect(name).toBe('Where does work wait 2026-09-01 – 2026-11-18.csv');
});

test('ends at the day of today, and has one day for all time', () => {
  const visibility = 'own';
  expect(fileName('Per action', { ...scope, end_datetime: 1_900_000_000, visibility }, now, 'png')).toBe(
    'Per action 2026-09-01 – 2026-11-22.png',
  );
  expect(fileName('A/B', { ...scope, start_datetime: null, end_datetime: null, visibility }, now, 'csv')).toBe(
    'AB 2026-11-22.csv',
  );
});
