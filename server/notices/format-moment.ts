import type { Language, Unix } from '../../engine/definition.ts';

/** British English; Thai with the Buddhist year, as on the screens. */
const locales: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR', th: 'th-TH-u-ca-buddhist' };

/** For example "Tuesday 24 November 2026 at 17:00", in the reader's language and zone. */
export function formatMoment(at: Unix, { language, zone }: { language: Language; zone: string }): string {
  const dateFormat = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: zone,
  });
  return dateFormat.format(at * 1000);
}
