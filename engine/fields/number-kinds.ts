import { isCalendarDay } from '../calendar.ts';
import { compareDecimals, readDecimal } from '../decimal.ts';
import { emptiness, type FieldKind, orderings } from './field-kind.ts';

/** A decimal string; the currency code is stored in the field. */
export const decimal: FieldKind = {
  comparators: [...orderings, ...emptiness],
  order: (a, b) => compareDecimals(String(a), String(b)),
  read(raw) {
    if (typeof raw !== 'string' && typeof raw !== 'number') return { code: 'invalid_type' };
    const value = readDecimal(String(raw));
    return value === null ? { code: 'invalid_number' } : { value };
  },
};

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
