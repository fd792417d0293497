import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Bytes of an unread body that are read and dropped at most; if the body is longer, the connection is closed. */
const mostDropped = 8 * 1024 * 1024;
/** Milliseconds after which the connection is closed if the body has not ended. */
const patience = 5_000;

/**
 * A request may be answered before its whole body was read: because of its headers, or in the middle of an upload. The
 * rest of the body must be read all the same, because the next request of the connection comes after it. Closing the
 * connection at once would be simpler, but a client that is still sending would then often lose the reply.
 */
export function dropUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    // Fastify asks to close the connection if a body is too large; `dropRest` reads the body instead.
    if (!request.raw.complete) reply.removeHeader('connection');
  });
  app.addHook('onResponse', async (request) => {
    // The requests that tests inject have no connection, and so no real socket.
    if (!request.raw.complete && request.raw.socket instanceof Socket) dropRest(request.raw);
  });
}

/** A resumed stream drops its data without an event, so the bytes are counted at the socket, every 50 ms. */
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
