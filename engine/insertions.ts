/** Finds and replaces `{{key}}` in texts. A key is looked up, never evaluated. */
import type { Text } from './definition.ts';
import { EngineError } from './engine-error.ts';

// A key contains no braces, so that matching takes linear time even in a text of many opening braces.
const insertionPattern = /\{\{([^{}]*)\}\}/g;

/** The keys that a text names, trimmed, each once and in order. Fields with these keys need not exist. */
export function insertedKeys(text: Text): string[] {
  return [...new Set([...text.matchAll(insertionPattern)].map((match) => match[1]!.trim()))];
}

/** How many characters a text may have with its insertions (docs/rules.md, "Limits"). */
export const longestFilled = 200_000;

/**
 * How many characters may still be produced. Without this limit, a text with thousands of insertions, each of a long
 * answer, would take more memory than the process has. Several texts can share one budget, such as all texts of one reply.
 */
export interface TextBudget {
  left: number;
  /** What happens to a part that does not fit: an ellipsis replaces it, or an error is thrown. */
  beyond: 'cut' | 'reject';
  /** The limit, for the error. */
  readonly max: number;
}

/** A budget for texts that are sent: a text that is too long is rejected. */
export const strictBudget = (max = longestFilled): TextBudget => ({ left: max, beyond: 'reject', max });

/** A budget for texts that are shown: an ellipsis replaces each part that does not fit. */
export const lenientBudget = (max: number): TextBudget => ({ left: max, beyond: 'cut', max });

/**
 * Replaces the insertions of a text. Inserted values are not searched again: a value that contains `{{key}}` stays as
 * it is.
 * @param textFor      Returns the text for a key; undefined or null inserts nothing. It is called once for each key.
 * @param makeHarmless Escapes the text for its target: HTML, a header, a URL.
 * @param budget       Each part of the result is counted against it before the parts are joined.
 * @throws EngineError `text_too_long` if the budget rejects what does not fit.
 */
export function fillInsertions(
  text: Text,
  textFor: (key: string) => string | null | undefined,
  makeHarmless: (inserted: string) => string,
  budget: TextBudget = strictBudget(),
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
    parts.push(spend(budget, text.slice(from, match.index)), spend(budget, inserted(match[1]!.trim())));
    from = match.index + match[0].length;
  }
  parts.push(spend(budget, text.slice(from)));
  return parts.join('');
}

/**
 * A part of a text, if the budget suffices for it. A part is never cut in the middle, because half of an escaped text would
 * mean something else.
 */
function spend(budget: TextBudget, part: string): string {
  if (part.length <= budget.left) {
    budget.left -= part.length;
    return part;
  }
  if (budget.beyond === 'reject') throw new EngineError('text_too_long', { values: { max: budget.max } });
  return '…';
}
