import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Bytes of a refused body that are read and dropped, so that its sender can read the reply; then the connection closes. */
const mostDropped = 8 * 1024 * 1024;
/** Milliseconds for the same. */
const patience = 5_000;

/**
 * A request may be answered before its body was read: it is refused by its headers, or in the middle of a form. The
 * rest of the body must be read all the same, or the connection would never answer the request that follows it. Closing
 * it at once would be simpler, but a sender that is still writing would then often lose the reply.
 */
export function dropUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    // Fastify closes the connection of a body that is too large.
    if (!request.raw.complete) reply.removeHeader('connection');
  });
  app.addHook('onResponse', async (request) => {
    // Requests of tests that go through no connection have no socket.
    if (!request.raw.complete && request.raw.socket instanceof Socket) dropRest(request.raw);
  });
}

/** Node gives what it drops to nobody, so the bytes are counted at the socket, now and then. */
function dropRest(body: IncomingMessage): void {
  const { socket } = body;
  const until = { bytes: socket.bytesRead + mostDropped, time: performance.now() + patience };
  const timer = setInterval(() => {
    if (body.complete || socket.destroyed) clearInterval(timer);
    else if (socket.bytesRead > until.bytes || performance.now() > until.time) socket.destroy();
  }, 50);
  timer.unref();
  body.unpipe();
  body.resume();
}
