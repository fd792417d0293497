/** Exact fractions, so that formulas round once, at their end. */

/** `over` divided by `under`, which is positive. */
export interface Fraction {
  over: bigint;
  under: bigint;
}

export const zero: Fraction = { over: 0n, under: 1n };

/** @param decimal In the form of `readDecimal`. */
export function fractionOf(decimal: string): Fraction {
  const point = decimal.indexOf('.');
  const places = point < 0 ? 0 : decimal.length - point - 1;
  return { over: BigInt(decimal.replace('.', '')), under: 10n ** BigInt(places) };
}

/** Where one divisor divides the other, as those of decimals do, it is kept: else that of a long column had thousands of digits. */
export function add(a: Fraction, b: Fraction): Fraction {
  if (a.under < b.under) return add(b, a);
  if (a.under % b.under === 0n) return { over: a.over + b.over * (a.under / b.under), under: a.under };
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under };
}

export const subtract = (a: Fraction, b: Fraction): Fraction => add(a, { over: -b.over, under: b.under });

export const multiply = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });

/** @returns Null for a division by zero. */
export function divide(a: Fraction, b: Fraction): Fraction | null {
  if (b.over === 0n) return null;
  const sign = b.over < 0n ? -1n : 1n;
  return { over: a.over * b.under * sign, under: a.under * b.over * sign };
}

/** A fraction as a decimal with that many places, rounded half away from zero. */
export function roundTo({ over, under }: Fraction, places: number): string {
  const size = (over < 0n ? -over : over) * 10n ** BigInt(places);
  const digits = ((size * 2n + under) / (under * 2n)).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const magnitude = places === 0 ? whole : `${whole}.${digits.slice(-places)}`;
  return over < 0n && /[1-9]/.test(magnitude) ? `-${magnitude}` : magnitude;
}

/** Places of a decimal that never ends, as 1/3. */
const endlessPlaces = 10;

/** A fraction as a decimal: exact where it ends within 100 places, else rounded to 10; without zeros at its end. */
export function toDecimal(fraction: Fraction): string {
  const reduced = fraction.under / greatestDivisor(fraction.over, fraction.under);
  let places = 0;
  for (let power = 1n; power % reduced !== 0n && places <= 100; places += 1) power *= 10n;
  const decimal = roundTo(fraction, places > 100 ? endlessPlaces : places);
  return decimal.includes('.') ? decimal.replace(/0+$/, '').replace(/\.$/, '') : decimal;
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [one, other] = [a < 0n ? -a : a, b];
  while (other !== 0n) [one, other] = [other, one % other];
  return one;
}
