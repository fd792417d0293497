import type { LiveEvent, RunsChanged } from '../../contract/events.ts';
import { openSource, type SourceHandlers } from './open-source.ts';

type Message =
  | { kind: 'event'; event: LiveEvent; data: Partial<RunsChanged> }
  | { kind: 'opened' | 'lost' }
  /** It is open, and was all the time. */
  | { kind: 'stands' }
  /** A tab that has just come wants to know how it stands. */
  | { kind: 'how_is_it' };

/** Milliseconds that a hidden tab keeps the stream: who looks something up is back by then. */
const hiddenFor = 20_000;

/**
 * One stream for all tabs of a browser: it speaks to a host by six connections at most, and each stream takes one for as
 * long as it lasts. The tab that holds the lock listens, and tells the others what it hears; hidden tabs hold no lock, so
 * that whoever listens has a clock that runs. Where there are no locks (they exist on https and localhost alone), each
 * tab that is seen listens for itself.
 */
export function shareSource(name: string, ws: string, handlers: SourceHandlers & { stands: () => void }): () => void {
  const channel = new BroadcastChannel(name);
  let isOpen = false;
  let close: (() => void) | undefined;
  let cancel: AbortController | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const tell = (word: Message) => channel.postMessage(word);

  const listen = () => {
    close = openSource(ws, {
      hear: (event, data) => {
        handlers.hear(event, data);
        tell({ kind: 'event', event, data });
      },
      opened: () => {
        isOpen = true;
        handlers.opened();
        tell({ kind: 'opened' });
      },
      lost: () => {
        isOpen = false;
        handlers.lost();
        tell({ kind: 'lost' });
      },
    });
  };
  channel.onmessage = ({ data: word }: MessageEvent<Message>) => {
    if (word.kind === 'how_is_it') {
      if (close) tell({ kind: isOpen ? 'stands' : 'lost' });
    } else if (close) return;
    else if (word.kind === 'event') handlers.hear(word.event, word.data);
    else handlers[word.kind]();
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
    // Until somebody says how it stands.
    handlers.lost();
    tell({ kind: 'how_is_it' });
    if (!navigator.locks) return listen();
    const held = navigator.locks.request(name, { signal }, () => {
      if (signal.aborted) return;
      listen();
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    });
    // Left before its turn came.
    held.catch(() => {});
  };
  const look = () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(leave, hiddenFor);
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
