/** Decimal numbers as strings: exact, where a floating-point number would round. */

/** Longer numbers are rejected: nobody types such amounts, and the limit keeps comparisons cheap. */
export const longestDecimal = 100;
const decimalPattern = /^([+-]?)(\d*)(?:\.(\d+))?$/;

/**
 * Reads a plain decimal ("12.50", "-3", ".5") and writes it in one form: no plus sign, no leading zeros, no negative
 * zero. Trailing zeros are kept: "12.50" stays "12.50".
 * @returns The decimal, or null if the text is none. Exponents, thousands separators and inner spaces are not allowed.
 */
export function readDecimal(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > longestDecimal) return null;
  const [, sign, whole = '', fraction] = decimalPattern.exec(trimmed) ?? [];
  if (whole === '' && fraction === undefined) return null;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const magnitude = fraction === undefined ? digits : `${digits}.${fraction}`;
  return sign === '-' && /[1-9]/.test(magnitude) ? `-${magnitude}` : magnitude;
}

/**
 * Compares two decimals in the form of `readDecimal`, exactly: 0.1 equals 0.10.
 * @returns Negative, zero or positive, for use in sorting.
 */
export function compareDecimals(a: string, b: string): number {
  const places = Math.max(placesOf(a), placesOf(b));
  const difference = scaled(a, places) - scaled(b, places);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function placesOf(decimal: string): number {
  const point = decimal.indexOf('.');
  return point < 0 ? 0 : decimal.length - point - 1;
}

function scaled(decimal: string, places: number): bigint {
  return BigInt(decimal.replace('.', '') + '0'.repeat(places - placesOf(decimal)));
}
