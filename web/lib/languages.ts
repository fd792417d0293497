import i18n, { type BackendModule, type Namespace } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../engine/definition.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { formatCounts } from './format-counts.ts';
import { loadChunk } from './load-chunk.ts';
import type { i18nNamespace } from './locale-keys.ts';

export const languages: readonly Language[] = ['en', 'fr', 'th'];
const cookie = 'baton_language';

const files = import.meta.glob<{ default: object }>([
  '../../locales/*/*.json',
  // Used by the server only.
  '!../../locales/*/mail.json',
]);

const onDemand: BackendModule = {
  type: 'backend',
  init() {},
  async read(language, namespace, done) {
    const load = files[`../../locales/${language}/${namespace}.json`];
    if (!load) return done(new Error(`No ${namespace} in ${language}`), false);
    try {
      done(null, (await loadChunk(load)).default as never);
    } catch (error) {
      done(error as Error, false);
    }
  },
};

let ready: Promise<unknown> = Promise.resolve();

/** The language in which the reader last read Baton; English at first. */
export const languageOfReader = (): Language => chosenLanguage(readCookie(cookie));

/** Loads what every page needs; pages load their own namespaces (`lazyPage`). */
export async function startLanguages(language: Language): Promise<void> {
  ready = i18n
    .use(onDemand)
    .use(formatCounts)
    .use(initReactI18next)
    .init({
      lng: language,
      // No fallback: locales.test.ts checks that no language lacks a key.
      fallbackLng: false,
      supportedLngs: languages,
      ns: ['app', 'ui', 'errors', 'messages'],
      defaultNS: 'app',
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    });
  await ready;
}

export const currentLanguage = (): Language => chosenLanguage(i18n.language);

/** The saved preference overrides the cookie; the cookie keeps it for the pages before sign-in. */
export async function switchLanguage(to: Language): Promise<void> {
  writeCookie(cookie, to);
  await ready;
  if (i18n.language !== to) await i18n.changeLanguage(to);
  markDocument();
}

/** @throws The error that prevented loading: a page without translations would show their keys. */
export function loadNamespaces(namespaces: Namespace): Promise<void> {
  return new Promise((resolve, reject) => {
    void i18n.loadNamespaces(namespaces as string[], (error) => (error ? reject(error) : resolve()));
  });
}

/** Loads the English texts of pages that are English for everybody who is not signed in. */
export async function loadEnglish(namespaces: readonly i18nNamespace[]): Promise<void> {
  await ready;
  const english = i18n.cloneInstance({ lng: 'en' });
  await new Promise<void>((resolve, reject) => {
    void english.loadNamespaces(['app', 'ui', 'errors', 'messages', ...namespaces], (error) =>
      error ? reject(error) : resolve(),
    );
  });
}

export function chosenLanguage(wanted: string | null | undefined): Language {
  return languages.find((language) => language === wanted) ?? 'en';
}

/** Tells the browser the language of the page, for which it chooses letters, hyphens and voices. */
export function markDocument(): void {
  document.documentElement.lang = i18n.language;
  document.documentElement.dir = i18n.dir();
}

export { i18n };
