import type { Problem } from '../../../contract/errors.ts';
import { ProblemError } from '../../lib/api-client.ts';
import type { Locale } from '../../lib/format-date.ts';
import { formatWhenInside } from '../../lib/format-when.ts';
import { i18n } from '../../lib/languages.ts';

/** The message of a 409: who answered and when, if the server names them; null for other problems. */
export function describeConflict({ code, status, values }: Problem, locale: Locale): string | null {
  if (status !== 409) return null;
  const now = Math.floor(Date.now() / 1000);
  const when = typeof values?.at === 'number' ? formatWhenInside(values.at, locale, now) : null;
  if (code === 'step_settled' && typeof values?.by === 'string' && when) {
    return i18n.t('runs:conflict.settled', { name: values.by, when });
  }
  if (code === 'already_answered' && when) return i18n.t('runs:conflict.already', { when });
  return null;
}

/**
 * Whether sending the same again would be refused again: the step is settled, gone, or not the reader's to change. Otherwise
 * what was typed is kept, to be sent again: the server could not be reached, failed, or was busy with the run.
 */
export const isFinalRefusal = (error: unknown): boolean =>
  error instanceof ProblemError &&
  [403, 404, 409].includes(error.problem.status) &&
  error.problem.code !== 'run_changed';
