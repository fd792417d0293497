import type { Problem } from '../../../contract/errors.ts';
import type { Locale } from '../../lib/format-date.ts';
import { formatWhen } from '../../lib/format-when.ts';
import { i18n } from '../../lib/languages.ts';

/** The message of a 409: who answered and when, if the server names them; null for other problems. */
export function describeConflict({ code, status, values }: Problem, locale: Locale): string | null {
  if (status !== 409) return null;
  const now = Math.floor(Date.now() / 1000);
  const when = typeof values?.at === 'number' ? formatWhen(values.at, locale, now) : null;
  if (code === 'step_settled' && typeof values?.by === 'string' && when) {
    return i18n.t('runs:conflict.settled', { name: values.by, when });
  }
  if (code === 'already_answered' && when) return i18n.t('runs:conflict.already', { when });
  return null;
}
