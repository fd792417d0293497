import type { LiveEvent } from '../../contract/events.ts';
import { type Moment, momentNow, pageOpened } from './moment.ts';
import { type EventData, openSource, type SourceHandlers } from './open-source.ts';

type Message =
  | { kind: 'event'; event: LiveEvent; data: EventData }
  | { kind: 'opened' | 'lost' }
  /** The answer to `how_is_it` if the stream is open. */
  | { kind: 'alive' }
  /** A tab that was opened or shown asks for the state of the stream. */
  | { kind: 'how_is_it' };

/**
 * By the name of the stream, the moment of its last event: up to then this tab knows all changes. Before the first event that
 * is when the tab was opened: all that it shows was loaded later.
 */
const known = new Map<string, Moment>();

/** Milliseconds for which a hidden tab keeps the stream, so that a short look at another tab does not close it. */
const hiddenFor = 20_000;

/**
 * Shares one event stream between all tabs of a browser, because a browser opens at most six HTTP/1.1 connections to a
 * host and each stream occupies one. The tab that holds the lock receives the events and forwards them to the others.
 * Hidden tabs release the lock, because browsers slow down their timers, unless they listen for notifications. The Web
 * Locks API exists on https and localhost only; elsewhere each visible tab has a stream of its own.
 */
export function shareSource(
  name: string,
  ws: string,
  listensHidden: () => boolean,
  handlers: SourceHandlers & { alive: () => void },
): () => void {
  const channel = new BroadcastChannel(name);
  let isOpen = false;
  let close: (() => void) | undefined;
  let cancel: AbortController | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const post = (message: Message) => channel.postMessage(message);
  const onEvent: SourceHandlers['onEvent'] = (event, data) => {
    known.set(name, momentNow());
    handlers.onEvent(event, data);
  };

  const listen = () => {
    close = openSource(ws, () => known.get(name) ?? pageOpened(), {
      onEvent: (event, data) => {
        onEvent(event, data);
        post({ kind: 'event', event, data });
      },
      opened: () => {
        isOpen = true;
        handlers.opened();
        post({ kind: 'opened' });
      },
      lost: () => {
        isOpen = false;
        handlers.lost();
        post({ kind: 'lost' });
      },
    });
  };
  channel.onmessage = ({ data: message }: MessageEvent<Message>) => {
    if (message.kind === 'how_is_it') {
      if (close) post({ kind: isOpen ? 'alive' : 'lost' });
    } else if (close) return;
    else if (message.kind === 'event') onEvent(message.event, message.data);
    else handlers[message.kind]();
  };

  const leave = () => {
    cancel?.abort();
    cancel = undefined;
    close?.();
    close = undefined;
    isOpen = false;
  };
  const enter = () => {
    if (cancel) return;
    cancel = new AbortController();
    const { signal } = cancel;
    // The stream counts as lost until it opens or another tab answers.
    handlers.lost();
    post({ kind: 'how_is_it' });
    if (!navigator.locks) return listen();
    const held = navigator.locks.request(name, { signal }, () => {
      if (signal.aborted) return;
      listen();
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    });
    // The promise is rejected if this tab stops waiting before it gets the lock.
    held.catch(() => {});
  };
  const look = () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(() => listensHidden() || leave(), hiddenFor);
    else enter();
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(hiding);
    leave();
    channel.close();
  };
}
