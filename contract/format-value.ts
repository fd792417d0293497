import type { FieldType, Language, Value } from '../engine/definition.ts';
import { valueKind } from '../engine/value-type.ts';
import { formatMoney, formatNumber, formatPercent } from './format-number.ts';
import { localeOf } from './locale-of.ts';

const kept = new Map<Language, Intl.DateTimeFormat>();

/** A calendar day without a zone, as date fields have it: "2026-11-30" as "30 Nov 2026", "30 พ.ย. 2569". */
export function formatCalendarDay(day: string, language: Language): string {
  const at = Date.parse(`${day}T12:00:00Z`);
  if (Number.isNaN(at)) return day;
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const formatter = kept.get(language) ?? new Intl.DateTimeFormat(localeOf(language), options);
  kept.set(language, formatter);
  return formatter.format(at);
}

/**
 * Formats the value of a field of one of the types that languages write differently.
 * @param currency ISO 4217, of a currency field.
 * @returns Null for other types and without a value: `text` of the reply says them in all languages.
 */
export function formatValue(
  { type, value, currency }: { type: FieldType; value: Value; currency?: string },
  language: Language,
): string | null {
  if (value === null || value === '') return null;
  const plain = String(value);
  switch (valueKind({ type })) {
    case 'decimal':
      if (type === 'currency') return currency ? formatMoney(plain, currency, language) : null;
      return type === 'percent' ? formatPercent(plain, language) : formatNumber(plain, language);
    case 'day':
      return formatCalendarDay(plain, language);
    default:
      return null;
  }
}
