import { localeOf } from '../../../../contract/locale-of.ts';
import type { Language } from '../../../../engine/definition.ts';

const cache = new Map<Language, { value: string; label: string }[]>();

/** The currencies of ISO 4217 that the browser supports, with their names; the most common first. */
export function currencies(language: Language): { value: string; label: string }[] {
  const known = cache.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames(localeOf(language), { type: 'currency' });
  const codes = [...new Set(['EUR', 'USD', 'GBP', 'THB', 'CHF', 'JPY', ...Intl.supportedValuesOf('currency')])];
  const list = codes.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }));
  cache.set(language, list);
  return list;
}
