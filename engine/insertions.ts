/** Finds and replaces `{{key}}` in texts. A key is looked up, never evaluated. */
import type { Text } from './definition.ts';
import { EngineError } from './engine-error.ts';

// Braces are not allowed between the braces, so that the time stays linear however many are opened.
const insertionPattern = /\{\{([^{}]*)\}\}/g;

/** The keys that a text names, each once and in order; trimmed, whether or not such a field exists. */
export function insertedKeys(text: Text): string[] {
  return [...new Set([...text.matchAll(insertionPattern)].map((match) => match[1]!.trim()))];
}

/** Characters that one text may have with its insertions (docs/rules.md, "Limits"). */
export const longestFilled = 200_000;

/**
 * How many characters may still be filled in. A text of thousands of insertions, each of a long answer, would otherwise
 * take more memory than the process has. Several texts may share one room, such as those of a reply.
 */
export interface FillRoom {
  left: number;
  /** What happens to the text that finds no room: it is cut where that shows, or an error. */
  beyond: 'cut' | 'reject';
  /** The limit, for the error. */
  readonly max: number;
}

/** A room for texts that are sent: too long a text is rejected. */
export const strictRoom = (max = longestFilled): FillRoom => ({ left: max, beyond: 'reject', max });

/** A room for texts that are shown: what does not fit is left out, and an ellipsis stands for it. */
export const shownRoom = (max: number): FillRoom => ({ left: max, beyond: 'cut', max });

/**
 * Replaces the insertions of a text. Inserted values are not searched again: a value that contains `{{key}}` stays as
 * it is.
 * @param textFor      Returns the text for a key; undefined or null inserts nothing. It is called once for each key.
 * @param makeHarmless Escapes the text for its target: HTML, a header, a URL.
 * @param room         Takes the characters of the result before it is built.
 * @throws EngineError `text_too_long` if the room rejects what does not fit.
 */
export function fillInsertions(
  text: Text,
  textFor: (key: string) => string | null | undefined,
  makeHarmless: (inserted: string) => string,
  room: FillRoom = strictRoom(),
): string {
  const known = new Map<string, string>();
  const inserted = (key: string): string => {
    let found = known.get(key);
    if (found === undefined) {
      const raw = textFor(key);
      found = raw === undefined || raw === null ? '' : makeHarmless(raw);
      known.set(key, found);
    }
    return found;
  };
  const parts: string[] = [];
  let from = 0;
  for (const match of text.matchAll(insertionPattern)) {
    parts.push(takeRoom(room, text.slice(from, match.index)), takeRoom(room, inserted(match[1]!.trim())));
    from = match.index + match[0].length;
  }
  parts.push(takeRoom(room, text.slice(from)));
  return parts.join('');
}

/** A part of a text, if there is room for it. Parts are left out whole: half of an escaped one would be another text. */
function takeRoom(room: FillRoom, part: string): string {
  if (part.length <= room.left) {
    room.left -= part.length;
    return part;
  }
  if (room.beyond === 'reject') throw new EngineError('text_too_long', { values: { max: room.max } });
  return '…';
}
