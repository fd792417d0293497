/** The widths of letters of the font Inter at 13 px, a little more than they need. Marks above and below a Thai letter need none. */
const widths: readonly [RegExp, number][] = [
  [/\p{M}/u, 0],
  [/[ fijlrtI.,:;'’|!()-]/, 4.5],
  [/[mwMW@%]/, 11.5],
  [/[\p{Lu}\d]/u, 9],
  [/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]/, 13],
];

/** By letter: a page of runs has thousands, and is rendered with every choice of a row. */
const known = new Map<string, number>();

function widthOf(letter: string): number {
  const width = known.get(letter) ?? widths.find(([kind]) => kind.test(letter))?.[1] ?? 7.3;
  known.set(letter, width);
  return width;
}

/**
 * About how many pixels a text takes at 13 px. Counted, because measuring it would make the browser lay out the page: the
 * columns of a list have their widths before its rows are rendered.
 */
export function estimateWidth(text: string): number {
  let sum = 0;
  for (const letter of text) sum += widthOf(letter);
  return sum === 0 ? 0 : Math.ceil(sum) + 3;
}

/** @param most Longer texts are cut: one run's long name must not take the room of the other columns. */
export const widestOf = (texts: readonly string[], most: number): number =>
  Math.min(most, Math.max(0, ...[...new Set(texts)].map(estimateWidth)));
