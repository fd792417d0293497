import { expect, test } from 'vitest';
import { decimalOf } from './decimal-of.ts';

test.each([
  ['', null],
  ['12', '12'],
  ['12.50', '12.50'],
  ['12,50', '12.50'],
  ['1 842,60', '1842.60'],
  ['1\u202f842,60', '1842.60'],
  ['-3', '-3'],
  ['1,842.60', '1842.60'],
  ['1.842,60', '1842.60'],
  ['-12,345,678.9', '-12345678.9'],
  ['1,234,567', '1234567'],
  ['1.234.567', '1234567'],
  ['0,125', '0.125'],
  ['1.842', '1.842'],
  // Groups of other lengths are no number: the validation rejects them.
  ['1,84.60', '1,84.60'],
  ['12,5.3', '12,5.3'],
  ['1,234.567,8', '1,234.567,8'],
  ['twelve', 'twelve'],
])('%j is %j to everybody', (typed, value) => {
  for (const language of ['en', 'fr', 'th'] as const) expect(decimalOf(typed, language)).toBe(value);
});

test.each([
  ['1,842', '1842', '1.842'],
  ['-250,000', '-250000', '-250.000'],
])('%j is %j to readers who group by commas, and %j to those who do not', (typed, grouped, plain) => {
  expect(decimalOf(typed, 'en')).toBe(grouped);
  expect(decimalOf(typed, 'th')).toBe(grouped);
  expect(decimalOf(typed, 'fr')).toBe(plain);
});
