import type { Column } from '../../../engine/definition.ts';

/** The least width of a column by its type, in pixels; longer texts get more of what is left. */
const least: { [type: string]: number } = {
  number: 92,
  currency: 124,
  percent: 92,
  computed: 104,
  date: 148,
  duration: 200,
  task: 76,
  long_text: 180,
};

/** The width of the two buttons of a row: fixed, so that the head, which has none, stays above its columns. */
const tools = '62px';

/** The tracks of a CSS grid for the columns of a table, and one for the buttons of a row. */
export function columnTracks(columns: readonly Column[]): string {
  const tracks = columns.map(({ type }) => {
    const share = ['text', 'long_text', 'url', 'email'].includes(type) ? '2fr' : '1fr';
    return `minmax(${least[type] ?? 140}px, ${share})`;
  });
  return [...tracks, tools].join(' ');
}
