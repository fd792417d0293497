import { type LiveEvent, listenToChanges, liveEvents, type RunsChanged } from '../../contract/events.ts';
import { getMe } from '../../contract/identity.ts';
import { call, urlOf } from '../lib/api-client.ts';

export interface SourceHandlers {
  hear: (event: LiveEvent, data: Partial<RunsChanged>) => void;
  /** The stream is open: later events arrive, earlier ones may have been missed. */
  opened: () => void;
  /** Events may be missed from now on. */
  lost: () => void;
}

/** Milliseconds without any event after which it reconnects. The server sends a heartbeat every 20 seconds. */
const silence = 50_000;
const delays = { first: 1_000, longest: 30_000 };

/**
 * Listens to the server's events until the returned function is called. The browser reconnects by itself in most cases;
 * if it gives up, this function reconnects.
 */
export function openSource(ws: string, { hear, opened, lost }: SourceHandlers): () => void {
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
    const stream = new EventSource(urlOf(listenToChanges.path, { ws }));
    source = stream;
    listenFor();
    stream.onopen = () => {
      delay = delays.first;
      listenFor();
      opened();
    };
    stream.onerror = () => {
      lost();
      if (stream.readyState !== EventSource.CLOSED) return;
      clearTimeout(watch);
      // The request was rejected. If the session has ended, this call leads to the sign-in page.
      void call(getMe, {}).catch(() => {});
      timer = setTimeout(connect, delay * (0.5 + Math.random() / 2));
      delay = Math.min(delay * 2, delays.longest);
    };
    for (const event of liveEvents) {
      stream.addEventListener(event, ({ data }: MessageEvent<string>) => {
        listenFor();
        hear(event, JSON.parse(data));
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
