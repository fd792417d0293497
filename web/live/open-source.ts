import { type LiveEvent, listenToChanges, liveEvents, type RunsChanged } from '../../contract/events.ts';
import { getMe } from '../../contract/identity.ts';
import { call, urlOf } from '../lib/api-client.ts';

export interface SourceHandlers {
  hear: (event: LiveEvent, data: Partial<RunsChanged>) => void;
  /** From now on nothing is missed; what was before is to be read anew. */
  opened: () => void;
  /** What happens now is missed. */
  lost: () => void;
}

/** Milliseconds. The server shows a sign of life every 20 seconds. */
const silence = 50_000;
const delays = { first: 1_000, longest: 30_000 };

/** Listens to the server until closed: the browser connects again by itself, and where it gives up, we do. */
export function openSource(ws: string, { hear, opened, lost }: SourceHandlers): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watch: ReturnType<typeof setTimeout> | undefined;
  let delay = delays.first;

  const listenFor = () => {
    clearTimeout(watch);
    // A network that went away takes the stream with it, and tells nobody.
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
      // Refused. Where nobody is signed in any more, this call leads to the sign-in page.
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
