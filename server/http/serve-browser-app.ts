import helmet from '@fastify/helmet';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isAppPath } from '../../contract/app-paths.ts';
import { ApiError } from './api-error.ts';
import { replyWithError } from './reply-with-error.ts';

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

/**
 * Serves the built browser app: hashed files with an unlimited cache lifetime, and the single page for every other path
 * except those of the API, with status 404 where the app has no page.
 */
export async function serveBrowserApp(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(helmet, {
      contentSecurityPolicy,
      hsts: false,
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: 'same-origin' },
    });
    await scope.register(serveStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const forever = path.includes('/assets/');
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    // The links of mails contain secrets in their path, so these pages are not cached and send no referrer. Set in
    // `onSend`, because the headers of static files are set shortly before.
    scope.addHook('onSend', async (request, reply) => {
      if (!/^\/+(decide|unsubscribe)([/?]|$)/i.test(request.url)) return;
      reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    });
    scope.get('/*', (request, reply) => {
      // A file of an older build is missing: returning the page instead would make the browser parse it as that file.
      if (/^\/+(api|assets)([/?]|$)/i.test(request.url))
        return replyWithError(new ApiError('not_found'), request, reply);
      const [pathname = ''] = request.url.split('?');
      if (isAppPath(pathname)) return reply.sendFile('index.html');
      // The app shows its own page for unknown paths. No validators are sent, because a 304 after a 404 would have no page.
      return reply.code(404).sendFile('index.html', { etag: false, lastModified: false });
    });
  });
}
