import helmet from '@fastify/helmet';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isAppPath } from '../../contract/app-paths.ts';
import { ApiError } from './api-error.ts';
import { replyWithError } from './reply-with-error.ts';

/** What the browser may load: our own files alone. Mantine sets sizes and positions by style attributes. */
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
 * Serves the built browser app: hashed files for ever, and its one page for every path that is neither an API's nor a
 * file's, with status 404 where the app has no page.
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
    // What a link of a mail carries is a secret: nothing keeps it, and no other site hears of it. At the last moment, for
    // a file's own headers are set just before.
    scope.addHook('onSend', async (request, reply) => {
      if (!/^\/+(decide|unsubscribe)([/?]|$)/i.test(request.url)) return;
      reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    });
    scope.get('/*', (request, reply) => {
      // A part of an older build is gone: the page in its stead would be taken for the part.
      if (/^\/+(api|assets)([/?]|$)/i.test(request.url))
        return replyWithError(new ApiError('not_found'), request, reply);
      const [pathname = ''] = request.url.split('?');
      if (isAppPath(pathname)) return reply.sendFile('index.html');
      // The app shows its own page about it. Without a validator: a 304 to a 404 would have no page.
      return reply.code(404).sendFile('index.html', { etag: false, lastModified: false });
    });
  });
}
