import type { TFunction } from '../../lib/locale-keys.ts';

const reasons = ['condition_false', 'group_condition_false', 'skipped_by_admin', 'not_in_log'] as const;

/** A text that says why steps were skipped. @param reason As the API of analytics gives it; empty if none was recorded. */
export function describeSkip(reason: string, t: TFunction<'analytics'>): string {
  const known = reasons.find((one) => one === reason);
  return known ? t(`skip.${known}`) : t('skip.other');
}
