import { escapeHtml } from '../http/escape-html.ts';
import type { Router } from '../http/route.ts';
import { listPublicPaths } from './describe-page.ts';

/** For search engines: which public pages there are, and which addresses they should not visit. */
export function siteRoutes({ app, context }: Router): void {
  const base = context.config.BASE_URL.replace(/\/$/, '');
  app.get('/robots.txt', (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return reply.send(
      [
        'User-agent: *',
        ...['/api/', '/workspaces', '/account', '/decide', '/unsubscribe', '/outbox'].map(
          (path) => `Disallow: ${path}`,
        ),
        `Sitemap: ${base}/sitemap.xml`,
        '',
      ].join('\n'),
    );
  });
  app.get('/sitemap.xml', async (_request, reply) => {
    const urls = (await listPublicPaths()).map((path) => `<url><loc>${escapeHtml(base + path)}</loc></url>`);
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
  });
}
