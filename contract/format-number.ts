import type { Language } from '../engine/definition.ts';
import { localeOf } from './locale-of.ts';

/** Decimal strings are passed to Intl unchanged: it formats them exactly, while a number would lose digits. */
type Decimal = Intl.StringNumericLiteral;

const kept = new Map<string, Intl.NumberFormat>();

/** To make a formatter takes longer than to format a hundred numbers. */
function formatterOf(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const formatter = kept.get(key) ?? new Intl.NumberFormat(localeOf(language), options);
  kept.set(key, formatter);
  return formatter;
}

export function formatNumber(decimal: string | number, language: Language): string {
  // Trailing zeros stay: "12.50" is shown as "12.50".
  const digits = Math.min(String(decimal).split('.')[1]?.length ?? 0, 20);
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return formatterOf(language, options).format(decimal as Decimal);
}

export function formatPercent(decimal: string | number, language: Language): string {
  return `${formatNumber(decimal, language)}${language === 'fr' ? '\u00a0' : ''}%`;
}

/** "€ 1,842.60"; "1 842,60 €" in French. An amount with more decimals than the currency keeps them. */
export function formatMoney(decimal: string | number, currency: string, language: Language): string {
  const digits = String(decimal).split('.')[1]?.length ?? 0;
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  let formatter: Intl.NumberFormat;
  try {
    formatter = formatterOf(language, options);
    if (digits > (formatter.resolvedOptions().maximumFractionDigits ?? 2)) {
      formatter = formatterOf(language, { ...options, maximumFractionDigits: digits });
    }
  } catch {
    return `${formatNumber(decimal, language)} ${currency}`;
  }
  const parts = formatter.formatToParts(decimal as Decimal);
  return parts
    .map((part, index) => {
      const touches = part.type === 'currency' && parts[index + 1]?.type === 'integer';
      return touches ? `${part.value}\u00a0` : part.value;
    })
    .join('');
}

/** A share from 0 to 1: "91%", in French "91 %"; below one percent with one decimal. */
export function formatShare(share: number, language: Language): string {
  const maximumFractionDigits = share > 0 && share < 0.01 ? 1 : 0;
  return formatterOf(language, { style: 'percent', maximumFractionDigits }).format(share);
}
