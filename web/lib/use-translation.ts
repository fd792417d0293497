import { createContext, useContext, useSyncExternalStore } from 'react';
import { i18n as page } from './languages.ts';
import type { i18nNamespace, TFunction } from './locale-keys.ts';
import type { Translator } from './translator.ts';

/** The translator of the parts in it, if they are not in the page's language. */
export const TranslatorContext = createContext<Translator>(page);

/**
 * The texts of one or more namespaces, of which the first needs no prefix. The component renders again when the language
 * changes, and waits for texts that are not loaded yet.
 */
export function useTranslation<
  const Names extends i18nNamespace | readonly [i18nNamespace, ...i18nNamespace[]] = 'app',
>(namespaces?: Names): { t: TFunction<Names>; i18n: Translator } {
  const i18n = useContext(TranslatorContext);
  const language = useSyncExternalStore(i18n.onChange, i18n.getLanguage, i18n.getLanguage);
  const needed: readonly string[] = typeof namespaces === 'object' ? namespaces : [namespaces ?? 'app'];
  if (!i18n.has(needed)) throw i18n.missing(needed);
  return { t: i18n.fix(needed[0] ?? 'app', language) as TFunction<Names>, i18n };
}
