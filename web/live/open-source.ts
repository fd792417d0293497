import { type LiveEvent, listenToChanges, liveEvents, type RunsChanged } from '../../contract/events.ts';
import { getMe } from '../../contract/identity.ts';
import { call, urlOf } from '../lib/api-client.ts';

export interface SourceHandlers {
  onEvent: (event: LiveEvent, data: Partial<RunsChanged>) => void;
  /** The stream is open: it begins with what changed since `knownUntil`. */
  opened: () => void;
  /** Events may be missed from now on. */
  lost: () => void;
}

/** Milliseconds without any event after which it reconnects. The server sends a heartbeat every 20 seconds. */
const silence = 50_000;
const delays = { first: 1_000, longest: 30_000 };

/**
 * Milliseconds added to the time that a stream goes back: a reply may be a little older than the moment at which the
 * page asked for it, and hints are gathered before they are published.
 */
const margin = 2_000;

/**
 * Listens to the server's events until the returned function is called. If the stream is lost, it opens a new one that
 * begins where the last one ended; the browser's own reconnection would begin at the time of the first.
 * @param knownUntil Up to when the page knows what has changed, as of `performance.now()`.
 */
export function openSource(
  ws: string,
  knownUntil: () => number,
  { onEvent, opened, lost }: SourceHandlers,
): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watch: ReturnType<typeof setTimeout> | undefined;
  let delay = delays.first;

  const listenFor = () => {
    clearTimeout(watch);
    // A network that disappears closes the stream without an error event.
    watch = setTimeout(connect, silence);
  };
  const disconnect = () => {
    source?.close();
    clearTimeout(timer);
    clearTimeout(watch);
  };
  const connect = () => {
    disconnect();
    const since_ms = Math.ceil(performance.now() - knownUntil()) + margin;
    const stream = new EventSource(`${urlOf(listenToChanges.path, { ws })}?since_ms=${since_ms}`);
    source = stream;
    listenFor();
    stream.onopen = () => {
      delay = delays.first;
      listenFor();
      opened();
    };
    stream.onerror = () => {
      lost();
      const wasRejected = stream.readyState === EventSource.CLOSED;
      disconnect();
      // If the session has ended, this call leads to the sign-in page.
      if (wasRejected) void call(getMe, {}).catch(() => {});
      timer = setTimeout(connect, delay * (0.5 + Math.random() / 2));
      delay = Math.min(delay * 2, delays.longest);
    };
    for (const event of liveEvents) {
      stream.addEventListener(event, ({ data }: MessageEvent<string>) => {
        listenFor();
        onEvent(event, JSON.parse(data));
      });
    }
  };
  const goOffline = () => {
    disconnect();
    lost();
  };
  const goOnline = () => {
    delay = delays.first;
    connect();
  };
  addEventListener('offline', goOffline);
  addEventListener('online', goOnline);
  connect();
  return () => {
    disconnect();
    removeEventListener('offline', goOffline);
    removeEventListener('online', goOnline);
  };
}
