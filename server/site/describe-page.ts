import app from '../../locales/en/app.json' with { type: 'json' };
import library from '../../locales/en/library.json' with { type: 'json' };
import site from '../../locales/en/site.json' with { type: 'json' };
import type { PageHead } from '../http/serve-browser-app.ts';
import { loadTemplates } from '../library/show-template.ts';

const fixed: Record<string, PageHead> = {
  '/': { title: app.tagline, description: site.landing.lead },
  '/about': { title: site.about_page.title, description: site.about_page.what },
  '/terms': { title: site.terms_page.title, description: site.terms_page.who },
  '/library': { title: library.title, description: library.text },
};

/**
 * What a search engine or a chat shows of a public page. It is in English, because these do not send a language; the
 * page itself is shown in the reader's.
 */
export async function describePage(pathname: string): Promise<PageHead | null> {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '').toLowerCase() : pathname;
  if (Object.hasOwn(fixed, path)) return fixed[path] ?? null;
  const slug = /^\/library\/([a-z0-9-]+)\/show$/.exec(path)?.[1];
  const template = slug && (await loadTemplates()).find((one) => one.slug === slug);
  return template ? { title: template.name.en, description: template.description.en } : null;
}

/** The paths of all public pages that are worth finding. */
export async function listPublicPaths(): Promise<string[]> {
  return [...Object.keys(fixed), ...(await loadTemplates()).map(({ slug }) => `/library/${slug}/show`)];
}
