import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { outboxFolder } from '../outside/mail.ts';
import { ApiError } from './api-error.ts';
import { escapeHtml } from './escape-html.ts';

const isLocal = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host);

/**
 * Lists and shows the mails that are written to files if no mail server is configured. Only on this machine, because
 * they contain links that set passwords.
 */
export function serveOutbox(app: FastifyInstance, config: Config): void {
  // Behind a proxy on the same machine every caller seems to be on this machine.
  if (!isLocal(new URL(config.BASE_URL).host)) return;
  const folder = outboxFolder(config);
  const onlyHere = ({ ip, headers }: FastifyRequest) => {
    const isHere = ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';
    const isPassedOn = headers.forwarded ?? headers['x-forwarded-for'] ?? headers['x-real-ip'] ?? headers.via;
    // Checking the Host header prevents DNS rebinding, by which a page of another site could read this through its
    // visitor's browser.
    if (!isHere || isPassedOn !== undefined || !isLocal(headers.host ?? '')) throw new ApiError('not_found');
  };
  app.get('/outbox', async (request, reply) => {
    onlyHere(request);
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    const rows = names
      .slice(-500)
      .map((name) => `<li><a href="/outbox/${encodeURIComponent(name)}">${escapeHtml(name)}</a></li>`);
    reply.type('text/html');
    return `<!doctype html><meta charset="utf-8"><title>Outbox</title><h1>Outbox</h1><ul>${rows.reverse().join('')}</ul>`;
  });
  app.get<{ Params: { name: string } }>('/outbox/:name', async (request, reply) => {
    onlyHere(request);
    const { name } = request.params;
    if (!/^[\w.-]+\.eml$/.test(name)) throw new ApiError('not_found');
    const mail = await readFile(join(folder, name)).catch(() => {
      throw new ApiError('not_found');
    });
    reply.type('text/plain; charset=utf-8');
    return mail;
  });
}
