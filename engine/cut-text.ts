/**
 * The beginning of a text.
 * @param most Its largest length, in UTF-16 code units. A character of two units is left out rather than halved: PostgreSQL
 * refuses half a character in JSON.
 */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, '');

/** A text as it is shown or quoted: its beginning, as of `cutText`, and an ellipsis if something was left out. */
export const cutWithEllipsis = (text: string, most: number): string =>
  text.length > most ? `${cutText(text, most).trimEnd()}…` : text;
