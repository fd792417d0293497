import { Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that a stop waits for the first request of connections that were opened just before it. */
const patience = 1_000;

/**
 * Lets a process stop without failing a request: it accepts no more connections, but answers what arrives on those that
 * it has. `close` of an HTTP server alone would also close connections whose first request is still on its way.
 */
export function drainConnections(app: FastifyInstance): void {
  /** Connections on which no request has arrived yet. */
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', (request) => unused.delete(request.socket));
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    Server.prototype.close.call(app.server);
    const end = performance.now() + patience;
    while (unused.size > 0 && performance.now() < end) await pause(10);
  });
}
