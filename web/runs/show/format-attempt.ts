import { currentLanguage, i18n } from '../../lib/languages.ts';

/** "2nd attempt", with the ordinal form of the language. */
export function formatAttempt(count: number): string {
  const rule = new Intl.PluralRules(currentLanguage(), { type: 'ordinal' }).select(count);
  return i18n.t(`runs:attempt.${rule === 'zero' ? 'other' : rule}`, { count });
}
