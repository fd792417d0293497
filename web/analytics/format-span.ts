import { localeOf } from '../lib/format-date.ts';
import { formatDuration } from '../lib/format-when.ts';
import { currentLanguage } from '../lib/languages.ts';

/** A stretch of time in few letters: "2 d 4 h", "40 min"; below a minute in seconds, as automatic steps take. */
export function formatSpan(seconds: number): string {
  if (Math.round(seconds) >= 60) return formatDuration(seconds);
  return new Intl.NumberFormat(localeOf(currentLanguage()), {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
    maximumFractionDigits: seconds > 0 && seconds < 1 ? 1 : 0,
  }).format(seconds);
}
