import { isCalendarDay } from '../calendar.ts';
import { compareDecimals, readDecimal } from '../decimal.ts';
import { emptiness, type FieldKind, orderings } from './field-kind.ts';

/** A decimal string; the currency code is stored in the field. */
export const decimal: FieldKind = {
  comparators: [...orderings, ...emptiness],
  order: (a, b) => compareDecimals(String(a), String(b)),
  read(raw) {
    if (typeof raw !== 'string' && typeof raw !== 'number') return { code: 'invalid_type' };
    const value = readDecimal(typeof raw === 'number' ? writeNumber(raw) : raw);
    return value === null ? { code: 'invalid_number' } : { value };
  },
};

/**
 * Writes a number as a plain decimal, without an exponent: 1e-7 is "0.0000001". One beyond 2^53 becomes no decimal: it was rounded when
 * the request was read, so another value than the caller's would be stored.
 */
function writeNumber(number: number): string {
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) return '';
  const [digits = '', exponent] = String(Math.abs(number)).split('e-');
  const magnitude = exponent ? `0.${'0'.repeat(Number(exponent) - 1)}${digits.replace('.', '')}` : digits;
  return number < 0 ? `-${magnitude}` : magnitude;
}

/** Whole minutes. */
export const duration: FieldKind = {
  comparators: [...orderings, ...emptiness],
  order: (a, b) => Number(a) - Number(b),
  read(raw) {
    if (typeof raw !== 'string' && typeof raw !== 'number') return { code: 'invalid_type' };
    const minutes = typeof raw === 'number' ? raw : /^\d+$/.test(raw.trim()) ? Number(raw) : Number.NaN;
    return Number.isSafeInteger(minutes) && minutes >= 0 ? { value: minutes } : { code: 'invalid_duration' };
  },
};

/** A calendar day, YYYY-MM-DD, without time or zone. */
export const date: FieldKind = {
  comparators: [...orderings, 'within_last_days', 'within_next_days', ...emptiness],
  order: (a, b) => (String(a) < String(b) ? -1 : a === b ? 0 : 1),
  read(raw) {
    if (typeof raw !== 'string') return { code: 'invalid_type' };
    const value = raw.trim();
    return isCalendarDay(value) ? { value } : { code: 'invalid_date' };
  },
};
