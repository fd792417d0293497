import { expect, test } from 'vitest';
import type { OpenedLog } from '../log/log-row.ts';
import { guessReading } from './guess-reading.ts';

/** A log of 200 columns of dates. */
const open = async (): Promise<OpenedLog> => ({
  columns: Array.from({ length: 200 }, (_, at) => ({ key: `c${at}`, name: `c${at}`, of: null })),
  rows: (async function* () {
    const values = Array.from({ length: 200 }, (_, at) => `2024-01-${String(1 + (at % 28)).padStart(2, '0')} 10:00:00`);
    yield Array.from({ length: 500 }, (_, line) => ({ line, column: null, values }));
  })(),
});
const format = {
  format: 'csv',
  is_gzip: false,
  has_bom: false,
  encoding: 'utf-8',
  delimiter: ',',
  quote: '"',
} as const;

test('lets others be answered between the columns of a wide log', async () => {
  let turns = 0;
  const count = () => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const { reading } = await guessReading(open, format, 'UTC', {});
  clearImmediate(next);
  expect(reading.columns.every(({ type }) => type === 'date')).toBe(true);
  expect(turns).toBeGreaterThan(100);
});
