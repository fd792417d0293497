/**
 * How many of the labels below an axis fit.
 * @param room Pixels between two marks.
 * @param widest Pixels of the widest label.
 * @returns n, if every n-th label is to be shown.
 */
export const labelStep = (room: number, widest: number): number => Math.max(1, Math.ceil(widest / Math.max(room, 1)));

/** The estimated width of the longest text in pixels. Marks above and below letters, as in Thai, add no width. */
export const labelWidth = (texts: string[]): number =>
  Math.max(0, ...texts.map((text) => text.replaceAll(/\p{Mn}/gu, '').length * 6.6 + 8));
