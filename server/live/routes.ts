import * as contract from '../../contract/events.ts';
import { type Router, route } from '../http/route.ts';
import { openEventHub } from './event-hub.ts';
import { hintOfEndpoint } from './hint-of-endpoint.ts';

/** Milliseconds: whether sessions and places are still there, and a sign of life. */
const checkEvery = 4_000;
const heartbeatEvery = 20_000;

export function liveRoutes(router: Router): void {
  const { app, context } = router;
  const hub = openEventHub(context.pool);
  const listening = context.live.listen({ hear: hub.hear, restored: hub.tellAll });
  const timers = [
    setInterval(() => void hub.check().catch(() => {}), checkEvery).unref(),
    setInterval(() => {
      hub.heartbeat();
      void listening.probe();
    }, heartbeatEvery).unref(),
  ];
  // Before the server waits for its requests to end: these never would.
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer);
    hub.close();
    await listening.close();
  });

  route(router, contract.listenToChanges, async ({ caller, request, reply }) => {
    reply
      .type('text/event-stream; charset=utf-8')
      // Nothing between us and the reader keeps it, or waits for more of it.
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no');
    // Nobody would end a stream of which only the head is asked for.
    if (request.method === 'HEAD') return '';
    // A connection that idles after its stream would hold up the end of the process.
    reply.header('connection', 'close');
    await listening.ready();
    return hub.join(caller);
  });

  app.addHook('onResponse', async ({ routeOptions, params }, { statusCode }) => {
    if (statusCode >= 400) return;
    const { endpoint } = routeOptions.config;
    const hint = endpoint && hintOfEndpoint(endpoint, params as Record<string, string>);
    if (hint) context.live.tell(hint);
  });
}
