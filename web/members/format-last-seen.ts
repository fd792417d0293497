import { daysFromNow, formatDay, type Locale } from '../lib/format-date.ts';
import { formatWhen } from '../lib/format-when.ts';
import { i18n } from '../lib/languages.ts';

/** "12 min ago", "Today 8:57", "Yesterday", "3 Nov": less exact the longer ago it is. */
export function formatLastSeen(unix: number, locale: Locale, now: number): string {
  const minutes = Math.max(1, Math.floor((now - unix) / 60));
  if (minutes < 60) return i18n.t('members:seen.minutes_ago', { count: minutes });
  const days = daysFromNow(unix, locale.zone, now);
  if (days === 0) return formatWhen(unix, locale, now);
  return days === -1 ? i18n.t('ui:when.yesterday') : formatDay(unix, locale, now);
}
