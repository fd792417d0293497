import type { FastifyInstance } from 'fastify';
import { findAppPath } from '../../contract/app-paths.ts';
import { ApiError } from './api-error.ts';
import { replyWithError } from './reply-with-error.ts';

/**
 * Replies where no route fits. A path that exists refuses another method with 405 and the `Allow` that RFC 9110, section 15.5.6
 * asks for, so that a caller looks for another method and not for another address; `OPTIONS` is answered with the same list.
 * Call it before routes are added.
 */
export function replyToOtherMethods(app: FastifyInstance): void {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  let hasPages = false;
  app.addHook('onRoute', ({ url, method }) => {
    // It serves the pages of the browser app, and refuses all other paths.
    if (url === '/*') hasPages = true;
    if (!url.includes('*')) routes.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  const methodsOf = (pathname: string): string[] => {
    const found = routes.filter(({ pattern }) => pattern.test(pathname)).flatMap(({ methods }) => methods);
    if (hasPages && findAppPath(pathname)) found.push('GET', 'HEAD');
    return found.length === 0 ? [] : [...new Set([...found, 'OPTIONS'])].sort();
  };
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url.split('?')[0] ?? '');
    const isOptions = request.method === 'OPTIONS';
    // The router has no route with the right method for an id that is too long to exist.
    if (methods.length === 0 || (methods.includes(request.method) && !isOptions))
      return replyWithError(new ApiError('not_found'), request, reply);
    reply.header('allow', methods.join(', '));
    if (isOptions) return reply.code(204).send();
    return replyWithError(new ApiError('method_not_allowed'), request, reply);
  });
}

/** Matches the paths of a route. A parameter is one segment. */
function patternOf(url: string): RegExp {
  const literals = url.split(/:\w+/).map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literals.join('[^/]+')}$`);
}
