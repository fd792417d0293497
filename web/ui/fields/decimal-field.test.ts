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
  // Ambiguous, so it is not converted: the validation then rejects it as no number.
  ['1,842.60', '1,842.60'],
  ['twelve', 'twelve'],
])('%j is %j', (typed, value) => {
  expect(decimalOf(typed)).toBe(value);
});
