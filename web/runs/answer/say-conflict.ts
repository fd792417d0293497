import type { Problem } from '../../../contract/errors.ts';
import type { Reader } from '../../lib/format-date.ts';
import { i18n } from '../../lib/languages.ts';
import { sayWhen } from '../../lib/say-when.ts';

/** A 409 in words: who answered and when, where the server names them; null for other problems. */
export function sayConflict({ code, status, values }: Problem, reader: Reader): string | null {
  if (status !== 409) return null;
  const now = Math.floor(Date.now() / 1000);
  const when = typeof values?.at === 'number' ? sayWhen(values.at, reader, now) : null;
  if (code === 'step_settled' && typeof values?.by === 'string' && when) {
    return i18n.t('runs:conflict.settled', { name: values.by, when });
  }
  if (code === 'already_answered' && when) return i18n.t('runs:conflict.already', { when });
  return null;
}
