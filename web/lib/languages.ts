import type { Language } from '../../engine/definition.ts';
import { languages } from '../../engine/languages.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { loadChunk } from './load-chunk.ts';
import type { i18nNamespace } from './locale-keys.ts';
import { type Texts, Translator } from './translator.ts';

const cookie = 'baton_language';
/** The namespaces of the frame and of errors, which every page needs. */
const frame: readonly i18nNamespace[] = ['app', 'ui', 'errors', 'messages'];

/** One module per language, so that a page in one language does not list the files of the others. */
interface TextsOfLanguage {
  frameTexts: Record<string, Texts>;
  otherTexts: Record<string, () => Promise<{ default: Texts }>>;
}
const loadFrame: Record<Language, () => Promise<TextsOfLanguage>> = {
  en: () => import('./frame-texts/en.ts'),
  fr: () => import('./frame-texts/fr.ts'),
  th: () => import('./frame-texts/th.ts'),
};

const loadTexts = (language: Language, namespace: string): Promise<Texts> =>
  loadChunk(() => importText(language, namespace));

async function importText(language: Language, namespace: string): Promise<Texts> {
  const { frameTexts, otherTexts } = await loadFrame[language]();
  if ((frame as readonly string[]).includes(namespace)) return frameTexts[namespace] as Texts;
  const load = otherTexts[`../../../locales/${language}/${namespace}.json`];
  if (!load) throw new Error(`No ${namespace} in ${language}`);
  return (await load()).default;
}

/** Makes the browser fetch texts of the reader's language that may be needed soon. If that fails, the page is not reloaded. */
export async function importTexts(namespaces: readonly i18nNamespace[]): Promise<void> {
  await Promise.all(namespaces.map((namespace) => importText(i18n.language, namespace)));
}

/** The language in which the reader last read Baton; English at first. */
export const languageOfReader = (): Language => chosenLanguage(readCookie(cookie));

/** The page's texts. */
export const i18n = new Translator({ language: languageOfReader(), namespace: 'app', load: loadTexts });

let ready: Promise<unknown> = Promise.resolve();

/** Loads what every page needs; pages load their own namespaces (`lazyComponent`). */
export async function startLanguages(language: Language): Promise<void> {
  ready = i18n.change(language).then(() => i18n.load(frame));
  await ready;
}

export const currentLanguage = (): Language => i18n.language;

/** The saved preference overrides the cookie; the cookie keeps it for the pages before sign-in. */
export async function switchLanguage(to: Language): Promise<void> {
  writeCookie(cookie, to);
  await ready;
  await i18n.change(to);
  markDocument();
}

/** @throws The error that prevented loading: a page without translations would show their keys. */
export const loadNamespaces = (namespaces: readonly i18nNamespace[]): Promise<void> => i18n.load(namespaces);

/** Loads the English texts of pages that are English for everybody who is not signed in. */
export async function loadEnglish(namespaces: readonly i18nNamespace[]): Promise<void> {
  await ready;
  await i18n.copy('en').load([...frame, ...namespaces]);
}

export function chosenLanguage(wanted: string | null | undefined): Language {
  return languages.find((language) => language === wanted) ?? 'en';
}

/** Tells the browser the language of the page, for which it chooses letters, hyphens and voices. */
export function markDocument(): void {
  document.documentElement.lang = i18n.language;
}
