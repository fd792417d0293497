/**
 * Which of the labels under an axis fit.
 * @param room Pixels between two marks.
 * @param widest Pixels of the widest label.
 * @returns The step between two labels that are shown.
 */
export const labelStep = (room: number, widest: number): number => Math.max(1, Math.ceil(widest / Math.max(room, 1)));

/** Pixels of a text of axis labels: Thai vowels above and below a letter take no room. */
export const labelWidth = (texts: string[]): number =>
  Math.max(0, ...texts.map((text) => text.replaceAll(/\p{Mn}/gu, '').length * 6.6 + 8));
