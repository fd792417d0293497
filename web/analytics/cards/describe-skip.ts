import type { TFunction } from '../../lib/locale-keys.ts';

const reasons = ['condition_false', 'group_condition_false', 'skipped_by_admin', 'not_in_log'] as const;

/** Why steps were skipped, in words. @param reason As in the figures of actions; empty if none was recorded. */
export function describeSkip(reason: string, t: TFunction<'analytics'>): string {
  const known = reasons.find((one) => one === reason);
  return known ? t(`skip.${known}`) : t('skip.other');
}
