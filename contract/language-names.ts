import type { Language } from '../engine/definition.ts';

/** The name of each language in that language: it is the same whatever the interface's language is. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français', th: 'ไทย' };
