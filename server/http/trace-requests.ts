import type { FastifyInstance } from 'fastify';
import type { Span } from '../traces/current-span.ts';
import type { Traces } from '../traces/traces.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request, if it is traced; what `route` does is part of it. */
    span?: Span;
  }
}

/** Asked every few seconds by whoever watches over the process. */
const quiet = new Set(['/healthz', '/readyz', '/metrics']);

/** Makes a span of each request: its route and status, never its path, which may hold a token. */
export function traceRequests(app: FastifyInstance, traces: Traces): void {
  app.addHook('onRequest', async (request) => {
    const { method, routeOptions, headers } = request;
    const route = routeOptions.url ?? 'none';
    if (quiet.has(route)) return;
    const { traceparent } = headers;
    request.span = traces.start({
      name: `${method} ${route}`,
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : undefined,
      attributes: { 'http.request.method': method, 'http.route': route, 'baton.request_id': request.id },
    });
  });
  app.addHook('onResponse', async ({ span, callerIds }, { statusCode }) => {
    span?.set({ 'http.response.status_code': statusCode, ...(callerIds && { 'user.id': callerIds.user_id }) });
    span?.end(statusCode >= 500 ? { name: String(statusCode) } : undefined);
  });
  app.addHook('onRequestAbort', async ({ span }) => span?.end({ name: 'aborted' }));
}
