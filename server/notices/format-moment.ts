import { localeOf } from '../../contract/locale-of.ts';
import type { Language, Unix } from '../../engine/definition.ts';

/** For example "Tuesday 24 November 2026 at 17:00", in the reader's language and zone. */
export function formatMoment(at: Unix, { language, zone }: { language: Language; zone: string }): string {
  const dateFormat = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: zone,
  });
  return dateFormat.format(at * 1000);
}
