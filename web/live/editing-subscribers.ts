import type { EditingAnnouncement } from '../../contract/designing.ts';

interface Subscriber {
  /** Somebody has the editor open, or closes it, or has saved the draft. */
  onEditing: (heard: EditingAnnouncement) => void;
  /** The stream is open, perhaps again: what was announced before is unknown. */
  onOpened: () => void;
}

const subscribers = new Set<Subscriber>();

/** Listens to who else edits, by the stream of the page, until the returned function is called. */
export function subscribeToEditing(subscriber: Subscriber): () => void {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
}

export function publishEditing(heard: EditingAnnouncement): void {
  for (const { onEditing } of subscribers) onEditing(heard);
}

export function publishOpened(): void {
  for (const { onOpened } of subscribers) onOpened();
}
