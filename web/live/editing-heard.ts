import type { EditingAnnouncement } from '../../contract/designing.ts';

interface Ear {
  /** Somebody announces that they have the editor open, or closes it. */
  onEditing: (heard: EditingAnnouncement) => void;
  /** The stream is open, perhaps again: what was announced before is unknown. */
  onOpened: () => void;
}

const ears = new Set<Ear>();

/** Listens to who else edits, by the stream of the page, until the returned function is called. */
export function hearEditing(ear: Ear): () => void {
  ears.add(ear);
  return () => ears.delete(ear);
}

export function tellEditing(heard: EditingAnnouncement): void {
  for (const { onEditing } of ears) onEditing(heard);
}

export function tellOpened(): void {
  for (const { onOpened } of ears) onOpened();
}
