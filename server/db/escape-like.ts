import { foldText } from '../../contract/fold-text.ts';

/** Escapes text for a LIKE pattern: `%`, `_` and `\\` lose their special meaning. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * The LIKE pattern of what contains a text, for columns folded by SQL's `fold_text`. Folding comes first: it turns the
 * full-width percent sign into the one that LIKE reads.
 */
export const foldedLike = (text: string): string => `%${escapeLike(foldText(text.trim()))}%`;
