import type { Language } from '../engine/definition.ts';

/** British English, with the day before the month. Thai uses the Buddhist calendar. */
const locales: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR', th: 'th-TH-u-ca-buddhist' };

/** The BCP 47 tag by which dates and numbers are formatted in a language, on pages as in mails. */
export const localeOf = (language: Language): string => locales[language];
