import type { EditingAnnouncement } from '../../contract/designing.ts';
import { type LiveEvent, listenToChanges, liveEvents, type RunsChanged } from '../../contract/events.ts';
import { urlOf } from '../lib/api-client.ts';
import { reloadMe } from '../lib/session.ts';
import { type Moment, millisecondsSince } from './moment.ts';

/** The data of any event. */
export type EventData = Partial<RunsChanged> | EditingAnnouncement;

export interface SourceHandlers {
  onEvent: (event: LiveEvent, data: EventData) => void;
  /** Called when the stream is open. It begins with what changed since `knownUntil`. */
  opened: () => void;
  /** Called when the stream is lost: from then on events may be missed. */
  lost: () => void;
}

/** Milliseconds without any event after which it reconnects. The server sends a heartbeat every 20 seconds. */
const silence = 50_000;
/** Milliseconds until a lost stream is opened again, each half to one and a half times: not all browsers at once after a restart. */
const delays = { first: 2_000, longest: 30_000 };

/**
 * Milliseconds that are added to `since_ms`: a reply may be a little older than the moment at which the page received
 * it, and the server collects changes for a moment before it announces them.
 */
const margin = 2_000;

/**
 * Listens to the server's events until the returned function is called. If the stream is lost, it opens a new one that
 * begins where the last one ended. The browser's own reconnection would repeat the URL with the first `since_ms`.
 * @param knownUntil The moment up to which the page knows all changes.
 */
export function openSource(
  ws: string,
  knownUntil: () => Moment,
  { onEvent, opened, lost }: SourceHandlers,
): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watch: ReturnType<typeof setTimeout> | undefined;
  let delay = delays.first;

  const listenFor = () => {
    clearTimeout(watch);
    // When the network disappears, the stream may fall silent without an error event.
    watch = setTimeout(connect, silence);
  };
  const disconnect = () => {
    source?.close();
    clearTimeout(timer);
    clearTimeout(watch);
  };
  const connect = () => {
    disconnect();
    const since_ms = Math.ceil(millisecondsSince(knownUntil())) + margin;
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
      // The session may have ended, or the reader may have lost their place in the workspace.
      if (wasRejected) void reloadMe().catch(() => {});
      timer = setTimeout(connect, delay * (0.5 + Math.random()));
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
