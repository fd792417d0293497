import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Asked every few seconds by whoever watches over the process. */
const quiet = new Set(['/healthz', '/readyz', '/metrics']);

/** What the log says of every request: its route, not its path, which may hold a token. */
function lineOf(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions.url ?? 'none', ...request.callerIds };
}

/** Writes one line for each request when it is answered, or given up by the caller; and its id into the reply. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const level = quiet.has(request.routeOptions.url ?? '') ? 'debug' : 'info';
    const line = { ...lineOf(request), status: reply.statusCode, duration_ms: Math.round(reply.elapsedTime) };
    request.log[level](line, 'Request');
  });
  app.addHook('onRequestAbort', async (request) => {
    request.log.info(lineOf(request), 'Request given up by the caller');
  });
}
