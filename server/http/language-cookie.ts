import type { FastifyRequest } from 'fastify';
import type { Language } from '../../engine/definition.ts';

/** The language that the reader last chose in the browser; English at first. For pages, which are served without reading cookies. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const chosen = /(?:^|; ?)baton_language=(en|fr|th)(?:;|$)/.exec(headers.cookie ?? '')?.[1];
  return (chosen as Language | undefined) ?? 'en';
}
