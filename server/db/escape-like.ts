/** Escapes text for a LIKE pattern: `%`, `_` and `\\` lose their special meaning. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
