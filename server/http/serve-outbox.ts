import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { outboxFolder } from '../outside/mail.ts';
import { ApiError } from './api-error.ts';
import { escapeHtml } from './escape-html.ts';

const isLocal = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host);

/**
 * Lists and shows the mails that are written to files if no mail server is configured. It answers only requests from
 * this machine, because the mails contain links that set passwords.
 */
export function serveOutbox(app: FastifyInstance, config: Config): void {
  // A public address may mean a proxy on this machine. Behind it every caller seems to be on this machine too.
  if (!isLocal(new URL(config.BASE_URL).host)) return;
  const folder = outboxFolder(config);
  const onlyHere = ({ ip, headers }: FastifyRequest) => {
    const isHere = ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';
    const isForwarded = headers.forwarded ?? headers['x-forwarded-for'] ?? headers['x-real-ip'] ?? headers.via;
    // Checking the Host header prevents DNS rebinding: another site could name this machine as its own host, and read
    // the mails through the browser of somebody who visits it here.
    if (!isHere || isForwarded !== undefined || !isLocal(headers.host ?? '')) throw new ApiError('not_found');
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
