import { createContext, useContext, useSyncExternalStore } from 'react';
import { i18n as page } from './languages.ts';
import type { Translate, Translator } from './translator.ts';

/** The translator of the parts in it, if they are not in the page's language. */
export const TranslatorContext = createContext<Translator>(page);

/**
 * The texts of one or more namespaces, of which the first needs no prefix. The component renders again when the language
 * changes, and waits for texts that are not loaded yet. Imports of `react-i18next` lead here, whose types know the keys.
 */
export function useTranslation(namespaces: string | readonly string[] = 'app'): { t: Translate; i18n: Translator } {
  const i18n = useContext(TranslatorContext);
  const language = useSyncExternalStore(i18n.onChange, i18n.getLanguage, i18n.getLanguage);
  const needed = typeof namespaces === 'string' ? [namespaces] : namespaces;
  if (!i18n.has(needed)) throw i18n.missing(needed);
  return { t: i18n.fix(needed[0] ?? 'app', language), i18n };
}
