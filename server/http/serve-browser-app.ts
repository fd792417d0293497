import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AppPath, findAppPath } from '../../contract/app-paths.ts';
import type { Language } from '../../engine/definition.ts';
import { ApiError } from './api-error.ts';
import { escapeHtml } from './escape-html.ts';
import { languageOf } from './language-cookie.ts';
import { hasSessionCookie } from './session-cookie.ts';

/**
 * The browser may load only files of this site. Inline styles are allowed because Mantine sets sizes and positions with
 * style attributes.
 */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
};

/** What search engines and the link previews of chats show of a page. */
export interface PageHead {
  title: string;
  description: string;
  /** The language in which the page is shown. */
  language: Language;
}

export interface PageHeads {
  /** The address of this site, for links that must be absolute. */
  base: string;
  /**
   * @param language The one that the reader chose last.
   * @returns Null for pages that are not public.
   */
  describe: (pathname: string, language: Language) => Promise<PageHead | null>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The addresses of the built files, if the route serves these. */
    builtFiles?: ReadonlySet<string>;
  }
}

/** The links of mails contain secrets, so their pages are not cached and send no referrer. */
export const isLinkOfMail = (url: string): boolean =>
  /^\/+(decide|unsubscribe)([/?]|$)/i.test(url) || /[?&](token|invitation|change)=/i.test(url);

/**
 * Serves the built browser app: hashed files with an unlimited cache lifetime, and the single page for every other path
 * except those of the API, with status 404 where the app has no page. Public pages get their title and description, and are
 * sent to visitors as the build has drawn them, so that they can be read before or without any script.
 */
export async function serveBrowserApp(app: FastifyInstance, folder: string, heads?: PageHeads): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const files = await readPageFiles(folder);
  const built = await listBuiltFiles(folder);
  await app.register(async (scope) => {
    await scope.register(helmet, {
      contentSecurityPolicy,
      hsts: false,
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: 'same-origin' },
    });
    await scope.register(serveStatic, {
      root: folder,
      // By itself it adds two routes for each file, which take longer than all other routes together.
      serve: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const forever = path.includes('/assets/');
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    // Set in `onSend`, because the headers of static files are set shortly before.
    scope.addHook('onSend', async (request, reply) => {
      if (!isLinkOfMail(request.url)) return;
      reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    });
    const config = { builtFiles: built };
    const sendBuilt = async (request: FastifyRequest, reply: FastifyReply) => {
      const pathname = request.url.split('?')[0] ?? '';
      if (!built.has(pathname)) throw new ApiError('not_found');
      return reply.sendFile(pathname.slice(1));
    };
    scope.get('/assets/*', { config }, sendBuilt);
    for (const path of built) if (!path.startsWith('/assets/')) scope.get(path, { config }, sendBuilt);
    scope.get('/*', async (request, reply) => {
      // A file of an older build is missing: returning the page instead would make the browser parse it as that file.
      if (/^\/+(api|assets)([/?]|$)/i.test(request.url)) return reply.callNotFound();
      const [pathname = '', search] = request.url.split('?');
      const language = languageOf(request);
      const head = await heads?.describe(pathname, language);
      const path = findAppPath(pathname);
      const named = path && files[path]?.[language];
      // Those who are not signed in are led to the sign-in page.
      const isVisitor = !hasSessionCookie(request);
      const shell = named && isVisitor === (path === 'signIn') ? withFiles(page, named) : page;
      if (!path && !head) {
        // The app shows its own page for unknown paths. No validators are sent: a 304 after a 404 would have no page.
        return reply.code(404).sendFile('index.html', { etag: false, lastModified: false });
      }
      if (!head && shell === page) return reply.sendFile('index.html');
      const drawn = head && isVisitor ? await readDrawn(folder, pathname, head.language, search) : null;
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('vary', 'cookie')
        .send(head && heads ? withHead(drawn ?? shell, head, heads.base + pathname, heads.base, isVisitor) : shell);
    });
  });
}

/** The addresses of all built files but the drawn pages, which have addresses of their own. */
async function listBuiltFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => `/${name}`);
  const assets = await readdir(join(folder, 'assets')).catch(() => []);
  return new Set([...names, ...assets.map((name) => `/assets/${name}`)]);
}

/**
 * A public page as the build has drawn it.
 * @returns Null if the address does not say exactly that page: the library, for example, is shown filtered by its query.
 */
async function readDrawn(
  folder: string,
  pathname: string,
  language: Language,
  search: string | undefined,
): Promise<string | null> {
  if (search && pathname.startsWith('/library')) return null;
  const file = pathname === '/' ? 'index' : pathname.slice(1);
  try {
    return await readFile(join(folder, 'drawn', language, `${file}.html`), 'utf8');
  } catch {
    return null;
  }
}

interface PageFiles {
  scripts: string[];
  styles: string[];
  fonts: string[];
}
type FilesOfPages = Partial<Record<AppPath, Partial<Record<Language, PageFiles>>>>;

/** The files of the main pages, as the build has listed them; none for the development server. */
async function readPageFiles(folder: string): Promise<FilesOfPages> {
  try {
    return JSON.parse(await readFile(join(folder, 'drawn/page-files.json'), 'utf8')) as FilesOfPages;
  } catch {
    return {};
  }
}

/** Names the files of the page, so that the browser does not learn of them only when the first ones have run. */
function withFiles(page: string, { scripts, styles, fonts }: PageFiles): string {
  const links = [
    ...scripts.map((file) => `<link rel="modulepreload" data-page crossorigin href="${file}">`),
    ...styles.map((file) => `<link rel="preload" data-page as="style" crossorigin href="${file}">`),
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`),
  ];
  return page.replace('  </head>', () => `${links.map((link) => `    ${link}\n`).join('')}  </head>`);
}

/** @param isVisitor Nobody is signed in, so the app need not ask who it is. */
function withHead(
  page: string,
  { title, description }: PageHead,
  url: string,
  base: string,
  isVisitor: boolean,
): string {
  const tag = (name: 'name' | 'property', key: string, value: string) =>
    `<meta ${name}="${key}" content="${escapeHtml(value)}" />`;
  const head = [
    `<title>${escapeHtml(title)} · Baton</title>`,
    tag('name', 'description', description),
    ...(isVisitor ? [tag('name', 'baton-visitor', 'true')] : []),
    tag('property', 'og:type', 'website'),
    tag('property', 'og:site_name', 'Baton'),
    tag('property', 'og:title', title),
    tag('property', 'og:description', description),
    tag('property', 'og:url', url),
    tag('property', 'og:image', `${base}/preview.png`),
    tag('name', 'twitter:card', 'summary_large_image'),
  ].join('\n    ');
  // A function, because dollar signs in a replacement text would be interpreted.
  return page.replace('<title>Baton</title>', () => head);
}
