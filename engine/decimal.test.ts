import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, readDecimal } from './decimal.ts';

describe('a decimal', () => {
  it.each([
    ['12.50', '12.50'],
    [' 7 ', '7'],
    ['+1.5', '1.5'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['007', '7'],
    ['-0', '0'],
    ['-0.00', '0.00'],
    ['0.1000000000000000000000001', '0.1000000000000000000000001'],
  ])('reads %j as %j', (text, value) => expect(readDecimal(text)).toBe(value));

  it.each(['', '.', '-', '1.', '1,5', '1e3', '0x10', 'NaN', 'Infinity', '1 000', '--1', '9'.repeat(101)])(
    'refuses %j',
    (text) => expect(readDecimal(text)).toBeNull(),
  );

  it.each([
    ['0.1', '0.10', 0],
    ['9007199254740993', '9007199254740992', 1],
    ['0.30000000000000004', '0.3', 1],
    ['-2', '1', -1],
    ['-2.5', '-2.49', -1],
    ['10', '9', 1],
  ])('compares %s with %s', (a, b, order) => expect(compareDecimals(a, b)).toBe(order));

  it('is ordered like an integer, at any scale', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), (a, b) => {
        const [x, y] = [readDecimal(`${a}.0`), readDecimal(`${b}`)];
        if (x === null || y === null) return;
        expect(compareDecimals(x, y)).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
      { numRuns: 50 },
    );
  });
});
