import * as contract from '../../contract/events.ts';
import { type Router, route } from '../http/route.ts';
import { openEventHub } from './event-hub.ts';
import { hintOfEndpoint } from './hint-of-endpoint.ts';

/** Milliseconds between checks of sessions and memberships, and between heartbeats. */
const checkEvery = 4_000;
const heartbeatEvery = 20_000;

export function liveRoutes(router: Router): void {
  const { app, context } = router;
  const hub = openEventHub(context.pool);
  const listening = context.live.subscribe({ onHint: hub.receive, listening: hub.restart });
  // Hints are received from the start of the server on, so that even the first stream can begin with earlier changes.
  app.addHook('onListen', async () => void listening.ready().catch(() => {}));
  const timers = [
    setInterval(() => void hub.check().catch(() => {}), checkEvery).unref(),
    setInterval(() => {
      hub.heartbeat();
      void listening.probe();
    }, heartbeatEvery).unref(),
  ];
  // Before the server waits for open requests, because streams never end by themselves.
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer);
    hub.close();
    await listening.close();
  });

  route(router, contract.listenToChanges, async ({ caller, query, request, reply }) => {
    reply
      .type('text/event-stream; charset=utf-8')
      // Proxies must neither cache nor buffer the stream.
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no');
    // A HEAD request must not open a stream, because no client would close it.
    if (request.method === 'HEAD') return '';
    // A kept-alive connection would delay the stop of the process.
    reply.header('connection', 'close');
    await listening.ready();
    return hub.join(caller, query.since_ms);
  });

  app.addHook('onResponse', async ({ routeOptions, params }, { statusCode }) => {
    if (statusCode >= 400) return;
    const { endpoint } = routeOptions.config;
    const hint = endpoint && hintOfEndpoint(endpoint, params as Record<string, string>);
    if (hint) context.live.publish(hint);
  });
}
