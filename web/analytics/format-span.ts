import { formatNumber } from '../../contract/format-number.ts';
import { formatDuration } from '../lib/format-when.ts';
import { currentLanguage, i18n } from '../lib/languages.ts';

/** A duration in few letters: "2 d 4 h", "40 min"; below a minute in seconds, as automatic steps take. */
export function formatSpan(seconds: number): string {
  if (Math.round(seconds) >= 60) return formatDuration(seconds);
  return i18n.t('analytics:seconds', { number: formatNumber(Math.round(seconds), currentLanguage()) });
}
