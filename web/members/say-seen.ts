import { daysFromNow, formatDay, type Reader } from '../lib/format-date.ts';
import { i18n } from '../lib/languages.ts';
import { sayWhen } from '../lib/say-when.ts';

/** "12 min ago", "Today 8:57", "Yesterday", "3 Nov": the longer ago, the less exactly. */
export function saySeen(unix: number, reader: Reader, now: number): string {
  const minutes = Math.max(1, Math.floor((now - unix) / 60));
  if (minutes < 60) return i18n.t('members:seen.minutes_ago', { count: minutes });
  const days = daysFromNow(unix, reader.zone, now);
  if (days === 0) return sayWhen(unix, reader, now);
  return days === -1 ? i18n.t('ui:when.yesterday') : formatDay(unix, reader, now);
}
