import type { Language } from '../../engine/definition.ts';
import type { i18nNamespace, TFunction } from '../lib/locale-keys.ts';
import { type Texts, Translator } from '../lib/translator.ts';

/** The texts of one namespace without a page: loads them, and returns `t` for a language. */
export async function textsOf<N extends i18nNamespace>(
  namespace: N,
  texts: Record<Language, Texts>,
): Promise<(language: Language) => TFunction<N>> {
  const translator = new Translator({ language: 'en', namespace, load: async (language) => texts[language] });
  for (const language of Object.keys(texts) as Language[]) await translator.copy(language).load([namespace]);
  return (language) => translator.fix(namespace, language) as TFunction<N>;
}
