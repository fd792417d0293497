import { foldText } from '../../contract/fold-text.ts';
import { escapeLike } from '../db/escape-like.ts';

/** What somebody searches for, as the statements need it: folded, for columns that SQL's `fold_text` folds. */
export interface Words {
  text: string;
  /** LIKE patterns: of what contains the words, and of what begins with them. */
  within: string;
  start: string;
}

export function wordsOf(typed: string): Words {
  const text = foldText(typed.trim());
  const escaped = escapeLike(text);
  // Two letters have no trigram of their own: only what begins with them is found by the index.
  return { text, within: text.length > 2 ? `%${escaped}%` : `${escaped}%`, start: `${escaped}%` };
}

/**
 * SQL: how well a name fits, above 0: the whole name, its beginning, the beginning of a word, any part, or similar
 * words.
 * @param name A folded name.
 * @param text,start,within Placeholders of the parts of `Words`.
 */
export const nameScore = (name: string, text: string, start: string, within: string): string => `(
  case when ${name} = ${text}::text then 4 when ${name} like ${start} then 3
    when ${name} like '% ' || ${start} then 2 when ${name} like ${within} then 1 else 0 end
  + word_similarity(${text}::text, ${name}))`;

/** SQL condition: a folded name contains the words, or similar ones (pg_trgm, its own threshold of 0.6). */
export const nameFits = (name: string, text: string, within: string): string =>
  `(${name} like ${within} or ${text}::text <% ${name})`;
