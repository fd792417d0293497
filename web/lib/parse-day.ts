import { localeOf } from '../../contract/locale-of.ts';
import type { Language } from '../../engine/definition.ts';

/**
 * Parses a day as people type it: "2026-11-30", "30/11/2026", "30.11.26", "30 Nov 2026", "30 พ.ย. 2569".
 * The day comes before the month in all three languages; a year above 2400 is a Buddhist one.
 * @returns YYYY-MM-DD, or null if the text is no day.
 */
export function parseDay(text: string, language: Language): string | null {
  const typed = text.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numeric = /^(\d{1,2})[/. ](\d{1,2})[/. ](\d{2}|\d{4})$/.exec(typed);
  if (numeric) return dayOf(Number(numeric[3]), Number(numeric[2]), Number(numeric[1]));
  const named = /^(\d{1,2})(?:er)?[\s.-]+([^\d]+?)[\s,.-]+(\d{4})$/u.exec(typed);
  if (!named) return null;
  const month = monthNamed(named[2] ?? '', language) || monthNamed(named[2] ?? '', 'en');
  return month ? dayOf(Number(named[3]), month, Number(named[1])) : null;
}

/** @returns 1 to 12, or 0 if no month's name starts with the word. */
function monthNamed(word: string, language: Language): number {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[.\s]/g, '');
  for (const length of ['short', 'long'] as const) {
    const formatter = new Intl.DateTimeFormat(localeOf(language), { month: length, timeZone: 'UTC' });
    for (let month = 1; month <= 12; month++) {
      const name = plain(formatter.format(Date.UTC(2026, month - 1, 15)));
      if (plain(word) === name || (length === 'long' && plain(word).length > 2 && name.startsWith(plain(word))))
        return month;
    }
  }
  return 0;
}

function dayOf(year: number, month: number, day: number): string | null {
  const full = year < 100 ? 2000 + year : year > 2400 ? year - 543 : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}
