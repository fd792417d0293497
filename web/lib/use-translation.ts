import { createContext, use, useCallback, useContext, useSyncExternalStore } from 'react';
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
  const subscribe = useCallback((listener: () => void) => i18n.onChange(listener), [i18n]);
  const language = useSyncExternalStore(subscribe, () => i18n.language);
  const needed = typeof namespaces === 'string' ? [namespaces] : namespaces;
  if (!i18n.has(needed)) use(i18n.whenLoaded(needed));
  return { t: i18n.fix(needed[0] ?? 'app', language), i18n };
}
