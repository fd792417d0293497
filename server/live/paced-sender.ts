import type { LiveEvent } from '../../contract/events.ts';
import type { Stream } from './open-stream.ts';

/** Streams that are told in one window to load everything again, and its milliseconds: each page that is seen sends some ten requests. */
const window = { streams: 50, milliseconds: 250 };

export interface PacedSender {
  send(streams: Iterable<Stream>, event: LiveEvent, data?: object): void;
  /** Nothing is sent to a stream that has ended. */
  forget(stream: Stream): void;
  close(): void;
}

/**
 * Sends events to streams. `people` and `changed`, after which a page loads everything again, are sent at once to some streams,
 * and to many one after the other: otherwise all browsers would ask in the same moment, after a restart for example, and whoever answers a
 * step then would wait for all of them.
 *
 * A stream that waits for its turn is sent nothing else, because a browser that reconnects asks for what came after the last event that it
 * received. What it misses meanwhile is part of `changed`.
 */
export function openPacedSender(): PacedSender {
  const waiting = new Map<Stream, 'people' | 'changed'>();
  let left = window.streams;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sendWaiting = () => {
    for (const [stream, event] of waiting) {
      if (left === 0) break;
      left--;
      waiting.delete(stream);
      stream.send(event);
    }
    timer ??= setTimeout(openWindow, window.milliseconds).unref();
  };
  const openWindow = () => {
    timer = undefined;
    left = window.streams;
    if (waiting.size > 0) sendWaiting();
  };
  const sendOne = (stream: Stream, event: LiveEvent, data?: object) => {
    const isPaced = event === 'people' || event === 'changed';
    if (!isPaced && !waiting.has(stream)) stream.send(event, data);
    else if (event !== 'heartbeat')
      waiting.set(stream, event === 'people' && waiting.get(stream) !== 'changed' ? event : 'changed');
  };
  return {
    send: (streams, event, data) => {
      for (const stream of streams) sendOne(stream, event, data);
      if (waiting.size > 0) sendWaiting();
    },
    forget: (stream) => waiting.delete(stream),
    close: () => clearTimeout(timer),
  };
}
