import type { Language } from '../../engine/definition.ts';
import enApp from '../../locales/en/app.json' with { type: 'json' };
import library from '../../locales/en/library.json' with { type: 'json' };
import enSite from '../../locales/en/site.json' with { type: 'json' };
import frApp from '../../locales/fr/app.json' with { type: 'json' };
import frSite from '../../locales/fr/site.json' with { type: 'json' };
import thApp from '../../locales/th/app.json' with { type: 'json' };
import thSite from '../../locales/th/site.json' with { type: 'json' };
import type { PageHead } from '../http/serve-browser-app.ts';
import { loadTemplates } from '../library/show-template.ts';

const texts: Record<Language, { app: { tagline: string }; site: typeof enSite }> = {
  en: { app: enApp, site: enSite },
  fr: { app: frApp, site: frSite },
  th: { app: thApp, site: thSite },
};

const fixed: Record<string, (language: Language) => PageHead> = {
  '/': (language) => {
    const { app, site } = texts[language];
    return { title: app.tagline, description: site.landing.lead, language };
  },
  '/about': (language) => {
    const { title, what } = texts[language].site.about_page;
    return { title, description: what, language };
  },
  '/terms': (language) => {
    const { title, who } = texts[language].site.terms_page;
    return { title, description: who, language };
  },
  '/library': () => ({ title: library.title, description: library.text, language: 'en' }),
};

/**
 * What a public page is called and says, in the language in which it is shown. Search engines and chats, which choose no
 * language, get it in English, and the library is in English for everybody.
 */
export async function describePage(pathname: string, language: Language): Promise<PageHead | null> {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '').toLowerCase() : pathname;
  if (Object.hasOwn(fixed, path)) return fixed[path]?.(language) ?? null;
  const slug = /^\/library\/([a-z0-9-]+)\/show$/.exec(path)?.[1];
  const template = slug && (await loadTemplates()).find((one) => one.slug === slug);
  return template ? { title: template.name.en, description: template.description.en, language: 'en' } : null;
}

/** The paths of all public pages that are worth finding. */
export async function listPublicPaths(): Promise<string[]> {
  return [...Object.keys(fixed), ...(await loadTemplates()).map(({ slug }) => `/library/${slug}/show`)];
}
