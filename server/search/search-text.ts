import { foldText } from '../../contract/fold-text.ts';
import { escapeLike } from '../db/escape-like.ts';

/** A searched text in the forms that the statements need: folded, because they compare it with columns folded by `fold_text`. */
export interface SearchText {
  text: string;
  /** LIKE patterns: `within` finds names that contain the text, `start` those that begin with it. */
  within: string;
  start: string;
}

export function toSearchText(typed: string): SearchText {
  const text = foldText(typed.trim());
  const escaped = escapeLike(text);
  // A text of two letters has no trigram in the middle of a name, so the index finds only names that begin with it.
  return { text, within: text.length > 2 ? `%${escaped}%` : `${escaped}%`, start: `${escaped}%` };
}

/**
 * SQL: how well a name fits, above 0: the whole name, its beginning, the beginning of a word, any part, or similar
 * words.
 * @param name A folded name.
 * @param text,start,within Placeholders of the parts of `SearchText`.
 */
export const nameScore = (name: string, text: string, start: string, within: string): string => `(
  case when ${name} = ${text}::text then 4 when ${name} like ${start} then 3
    when ${name} like '% ' || ${start} then 2 when ${name} like ${within} then 1 else 0 end
  + word_similarity(${text}::text, ${name}))`;

/** SQL condition: a folded name contains the text, or similar words (pg_trgm, its own threshold of 0.6). */
export const nameFits = (name: string, text: string, within: string): string =>
  `(${name} like ${within} or ${text}::text <% ${name})`;
