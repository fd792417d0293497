import { expect, test } from 'vitest';
import { decimalOf } from './decimal-field.tsx';

test.each([
  ['', null],
  ['12', '12'],
  ['12.50', '12.50'],
  ['12,50', '12.50'],
  ['1 842,60', '1842.60'],
  ['1\u202f842,60', '1842.60'],
  ['-3', '-3'],
  // Two readings are possible: nobody guesses, the check says that it is no number.
  ['1,842.60', '1,842.60'],
  ['twelve', 'twelve'],
])('%j is %j', (typed, value) => {
  expect(decimalOf(typed)).toBe(value);
});
