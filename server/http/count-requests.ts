import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics/open-metrics.ts';

/** Counts replies by route and status. The route, never the path: there are as many series as endpoints. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    metrics.requests.inc({ method, route, status: reply.statusCode });
    // A stream ends when its page is closed.
    if (!routeOptions.config.endpoint?.stream)
      metrics.requestSeconds.observe({ method, route }, reply.elapsedTime / 1000);
  });
}
