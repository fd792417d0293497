import { Readable } from 'node:stream';
import type { LiveEvent } from '../../contract/events.ts';

/**
 * Bytes buffered here for a slow reader, besides the socket's own buffer. Above this the stream is closed, and the
 * browser reconnects.
 */
const mostUnread = 64 * 1024;

export interface Stream {
  body: Readable;
  send(event: LiveEvent, data?: object): void;
  end(): void;
}

/** A stream of server-sent events for one reader. It is closed if the reader is too slow. */
export function openStream(onClose: () => void): Stream {
  const body = new Readable({ read() {} });
  body.on('close', onClose);
  const push = (text: string) => {
    if (body.destroyed || body.readableEnded) return;
    body.push(text);
    if (body.readableLength > mostUnread) body.destroy();
  };
  // A random delay, so that not all browsers reconnect at once after a restart.
  push(`retry: ${1_000 + Math.floor(Math.random() * 2_000)}\n\n`);
  return {
    body,
    send: (event, data = {}) => push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => {
      onClose();
      if (!body.destroyed) body.push(null);
    },
  };
}
