import { Node } from '@tiptap/core';

interface Cell {
  name: 'th' | 'td';
  isRight: boolean;
  text: string;
}

/**
 * A table that a field inserted into a mail: it can be moved and deleted, and its cells stay as they are. Only their texts are
 * read, whatever was pasted.
 */
export const KeptTable = Node.create({
  name: 'keptTable',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ rows: { default: [], rendered: false, parseHTML: readRows } }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ node }) => {
    const rows: Cell[][] = node.attrs.rows;
    const isHead = (row: Cell[] | undefined) => row?.every(({ name }) => name === 'th') ?? false;
    const head = isHead(rows[0]) ? rows.slice(0, 1) : [];
    const part = (name: 'thead' | 'tbody', some: Cell[][]) => [name, {}, ...some.map(rowSpec)];
    return [
      'table',
      {},
      ...(head.length > 0 ? [part('thead', head)] : []),
      part('tbody', rows.slice(head.length)),
    ] as const;
  },
});

const rowSpec = (cells: Cell[]) => [
  'tr',
  {},
  ...cells.map(({ name, isRight, text }) => [
    name,
    isRight ? { align: 'right' } : {},
    ...text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [['br'], line])),
  ]),
];

const readRows = (table: HTMLElement): Cell[][] =>
  [...table.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll<HTMLElement>('th, td')].map((cell) => ({
      name: cell.tagName === 'TH' ? 'th' : 'td',
      isRight: cell.getAttribute('align') === 'right',
      text: [...cell.childNodes].map((one) => (one.nodeName === 'BR' ? '\n' : (one.textContent ?? ''))).join(''),
    })),
  );
