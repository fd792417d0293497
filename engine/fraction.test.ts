import { expect, it } from 'vitest';
import { add, divide, fractionOf, multiply, roundTo, subtract, toDecimal, zero } from './fraction.ts';

const text = (decimal: string) => toDecimal(fractionOf(decimal));

it('decimals are read and written exactly, without zeros at their end', () => {
  expect(['0', '12', '-3', '0.5', '-0.25', '1.50', '100', '10.10', '.5'].map(text)).toEqual([
    '0',
    '12',
    '-3',
    '0.5',
    '-0.25',
    '1.5',
    '100',
    '10.1',
    '0.5',
  ]);
});

it('the four operations are exact', () => {
  const [a, b] = [fractionOf('0.1'), fractionOf('0.2')];
  expect(toDecimal(add(a, b))).toBe('0.3');
  expect(toDecimal(subtract(a, b))).toBe('-0.1');
  expect(toDecimal(multiply(a, b))).toBe('0.02');
  expect(toDecimal(add(a, zero))).toBe('0.1');
  expect(toDecimal(divide(a, b)!)).toBe('0.5');
  expect(toDecimal(divide(a, fractionOf('-0.4'))!)).toBe('-0.25');
  expect(toDecimal(divide(fractionOf('-3'), fractionOf('-4'))!)).toBe('0.75');
  expect(toDecimal(divide(zero, b)!)).toBe('0');
  expect(divide(a, zero)).toBeNull();
});

it('a fraction is rounded half away from zero', () => {
  const half = fractionOf('0.125');
  expect([0, 1, 2, 3, 4].map((places) => roundTo(half, places))).toEqual(['0', '0.1', '0.13', '0.125', '0.1250']);
  expect(roundTo(fractionOf('-0.125'), 2)).toBe('-0.13');
  expect(roundTo(fractionOf('-0.001'), 2)).toBe('0.00');
  expect(roundTo(fractionOf('1.5'), 0)).toBe('2');
  expect(roundTo(fractionOf('-1.5'), 0)).toBe('-2');
});

it('a decimal that never ends has ten places, and one that ends has up to a hundred', () => {
  const third = divide(fractionOf('1'), fractionOf('3'))!;
  expect(toDecimal(third)).toBe('0.3333333333');
  expect(toDecimal(divide(fractionOf('-2'), fractionOf('3'))!)).toBe('-0.6666666667');
  expect(toDecimal(divide(fractionOf('1'), fractionOf('8'))!)).toBe('0.125');
  const tiny = { over: 1n, under: 10n ** 100n };
  expect(toDecimal(tiny)).toBe(`0.${'0'.repeat(99)}1`);
  expect(toDecimal({ over: 1n, under: 10n ** 101n })).toBe('0');
});
