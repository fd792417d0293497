import { Readable } from 'node:stream';
import type { LiveEvent } from '../../contract/events.ts';

/** Bytes that wait for a slow reader here, besides the socket's own; more, and they are to come again. */
const mostUnread = 64 * 1024;

export interface Stream {
  body: Readable;
  send(event: LiveEvent, data?: object): void;
  end(): void;
}

/** Server-sent events for one reader, who is dropped where they read too slowly. */
export function openStream(onClose: () => void): Stream {
  const body = new Readable({ read() {} });
  body.on('close', onClose);
  const push = (text: string) => {
    if (body.destroyed || body.readableEnded) return;
    body.push(text);
    if (body.readableLength > mostUnread) body.destroy();
  };
  // After a restart not everybody comes back in the same moment.
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
