/**
 * The beginning of a text.
 * @param most Its largest length, in UTF-16 code units. A character of two units is left out rather than halved: PostgreSQL
 * refuses half a character in JSON.
 */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, '');
