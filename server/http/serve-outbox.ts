import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { outboxFolder } from '../outside/mail.ts';
import { ApiError } from './api-error.ts';
import { escapeHtml } from './escape-html.ts';
import { readOutboxMail } from './read-outbox-mail.ts';
import { sendPage } from './send-page.ts';

const isLocal = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host);

/** The maximum number of mails in the list. */
const most = 500;

/**
 * Whether the mails are files that this caller may read. It is limited to callers on this machine, because the mails
 * contain links that set passwords.
 */
export function mayReadOutbox({ BASE_URL }: Config, { ip, headers }: FastifyRequest): boolean {
  // A public address may mean a proxy on this machine. Behind it every caller seems to be on this machine too.
  if (!isLocal(new URL(BASE_URL).host)) return false;
  const isHere = ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';
  const isForwarded = headers.forwarded ?? headers['x-forwarded-for'] ?? headers['x-real-ip'] ?? headers.via;
  // Checking the Host header prevents DNS rebinding: another site could name this machine as its own host, and read
  // the mails through the browser of somebody who visits it here.
  return isHere && isForwarded === undefined && isLocal(headers.host ?? '');
}

/** Lists and shows the mails that are written to files if no mail server is configured. */
export function serveOutbox(app: FastifyInstance, config: Config): void {
  if (!isLocal(new URL(config.BASE_URL).host)) return;
  const folder = outboxFolder(config);
  const onlyHere = (request: FastifyRequest) => {
    if (!mayReadOutbox(config, request)) throw new ApiError('not_found');
  };
  app.get('/outbox', async (request, reply) => {
    onlyHere(request);
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const dated = await Promise.all(
      names.map(async (name) => ({
        name,
        at: await stat(join(folder, name)).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      })),
    );
    const newest = dated.sort((one, other) => other.at - one.at).slice(0, most);
    const rows = await Promise.all(
      newest.map(({ name, at }) => readFile(join(folder, name), 'utf8').then(rowOf(name, at), () => '')),
    );
    // Mails are written some seconds after what they tell of.
    reply.header('refresh', '3');
    const list =
      rows.length > 0 ? `<ul class="cards">${rows.join('')}</ul>` : '<p>No emails yet. They appear by themselves.</p>';
    return sendPage(
      reply,
      'Outbox',
      `<p>No mail server is set (<code>SMTP_URL</code>): what Baton would send is listed here.</p>${list}`,
    );
  });
  app.get<{ Params: { name: string } }>('/outbox/:name', async (request, reply) => {
    onlyHere(request);
    const { name } = request.params;
    if (!/^[\w.-]+\.eml$/.test(name)) throw new ApiError('not_found');
    const mail = await readFile(join(folder, name)).catch(() => {
      throw new ApiError('not_found');
    });
    // A browser gets it readable, with links; a program gets the file.
    if (!request.headers.accept?.includes('text/html')) {
      reply.type('text/plain; charset=utf-8');
      return mail;
    }
    const { to, subject, text } = readOutboxMail(mail.toString());
    const lines = escapeHtml(text)
      // Only where it leads: a token has no place to break, and would widen the page of a phone.
      .replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link.split('?')[0]}</a>`);
    const back = '<p><a href="/outbox">Outbox</a></p>';
    return sendPage(reply, subject, `<p>To: ${escapeHtml(to)}</p><div class="card text">${lines}</div>${back}`);
  });
}

const rowOf = (name: string, at: number) => (mail: string) => {
  const { to, subject } = readOutboxMail(mail);
  const link = `<a href="/outbox/${encodeURIComponent(name)}">${escapeHtml(subject || name)}</a>`;
  const written = new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return `<li class="card">${link}<small>${escapeHtml(to)} · ${written}</small></li>`;
};
