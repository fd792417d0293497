import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Mail } from '../outside/mail.ts';

/** A placeholder as templates contain it: `{{name}}`. */
const placeholders = /\{\{[^{}]{0,80}\}\}/g;
const placeholdersIn = (text: string): string[] => text.match(placeholders) ?? [];

/** Keys under which replies show a definition as written: its insertions are only replaced in runs. */
const asWritten = new Set(['definition', 'draft']);

/** The library's templates: workflows that are made from them have the same insertions. */
const library = new URL('../../library/', import.meta.url);
const inLibrary = readdirSync(library)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => placeholdersIn(readFileSync(new URL(file, library), 'utf8')));

interface TemplateWatch {
  mail: Mail;
  watch: (app: FastifyInstance) => void;
  /** @throws Error naming the replies and mails in which a placeholder was left */
  assertNoneLeft: () => void;
}

/**
 * Checks every reply and mail of a test's app for placeholders that were not replaced. Placeholders from requests are
 * accepted, because replies contain what people wrote: those of a draft only in definitions, others everywhere.
 */
export function watchTemplates(mail: Mail): TemplateWatch {
  const inDrafts = new Set<string>(inLibrary);
  const inOtherRequests = new Set<string>();
  const left: string[] = [];
  const look = (where: string, text: string, isOurs: (found: string) => boolean) => {
    const found = placeholdersIn(text).filter((one) => !inOtherRequests.has(one) && isOurs(one));
    if (found.length > 0) left.push(`${where}: ${found.join(' ')} in ${text.slice(0, 200)}`);
  };
  const checkReply = (where: string, value: unknown, isDefinition: boolean): void => {
    if (typeof value === 'string') look(where, value, (found) => !(isDefinition && inDrafts.has(found)));
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      checkReply(`${where} ${name}`, inner, isDefinition || asWritten.has(name));
    }
  };
  return {
    mail: {
      send: (outgoing) => {
        for (const text of [outgoing.subject, outgoing.text, outgoing.html ?? '']) {
          look(`mail ${outgoing.key}`, text, () => true);
        }
        return mail.send(outgoing);
      },
    },
    watch: (app) => {
      app.addHook('preHandler', async ({ url, body }) => {
        const sent = url.split('?')[0]?.endsWith('/draft') ? inDrafts : inOtherRequests;
        for (const one of placeholdersIn(JSON.stringify(body ?? null))) sent.add(one);
      });
      app.addHook('onSend', async ({ method, url }, reply, payload) => {
        const type = String(reply.getHeader('content-type') ?? '');
        const where = `${method} ${url} ${reply.statusCode}`;
        // In JSON too, two braces stand side by side in texts only.
        if (typeof payload !== 'string' || !payload.includes('{{')) return;
        // Its examples contain a definition as it is written.
        if (url.split('?')[0] === '/api/docs') return;
        if (type.includes('json')) checkReply(where, JSON.parse(payload), false);
        else look(where, payload, () => true);
      });
    },
    assertNoneLeft: () => {
      if (left.length > 0) throw new Error(`placeholders were left:\n${left.slice(0, 10).join('\n')}`);
    },
  };
}
