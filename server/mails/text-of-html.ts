import { type MailCell, textOfTable } from './mail-table.ts';

/** A tag, or the text up to the next tag. The input is sanitised, so `<` occurs only in tags. */
const token = /<(\/?)([a-z0-9]+)([^>]*)>|[^<]+/g;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_whole, name) => entities[name]!);

/** The text of a mail while its HTML is read. */
interface Writing {
  /** The lines that have ended, and the text since. Only the second is searched, so that the time is linear. */
  ended: string[];
  text: string;
  lists: { isOrdered: boolean; number: number }[];
  link: { href: string; label: string } | null;
  /** The last token was a list item's mark: its first paragraph continues on the same line. */
  isMarked: boolean;
}

/**
 * Converts a mail's HTML to plain text, for mail programs that show none: paragraphs, a dash or number before list
 * items, the address of a link after its text, and tables in aligned lines.
 * @param html As returned by `clean-html.ts`.
 */
export function textOfHtml(html: string): string {
  const writing: Writing = { ended: [], text: '', lists: [], link: null, isMarked: false };
  for (const part of html.split(/(<table>.*?<\/table>)/s)) {
    if (part.startsWith('<table>')) addTable(writing, part);
    else for (const match of part.matchAll(token)) addToken(writing, match);
  }
  return (writing.ended.join('') + writing.text).trim();
}

function addToken(writing: Writing, [whole, slash, name, attributes = '']: RegExpMatchArray): void {
  if (name === undefined) addText(writing, decode(whole).replace(/\s+/g, ' '));
  else if (slash) close[name]?.(writing);
  else open[name]?.(writing, attributes);
  writing.isMarked = name === 'li' && !slash;
}

function addText(writing: Writing, words: string): void {
  writing.text += words;
  if (writing.link) writing.link.label += words;
}

/** Ends the line (1) or the paragraph (2), unless it has just ended. */
function breakLines(writing: Writing, count: number): void {
  const { ended, text } = writing;
  const kept = text.trimEnd();
  const breaks = text.slice(kept.length).split('\n').length - 1;
  if (kept !== '') ended.push(kept);
  writing.text = ended.length === 0 ? '' : '\n'.repeat(Math.max(count, breaks));
}

/** Paragraphs of a list stand close together. */
const breakBlock = (writing: Writing): void => breakLines(writing, writing.lists.length > 0 ? 1 : 2);

function breakParagraph(writing: Writing): void {
  if (!writing.isMarked) breakBlock(writing);
}

function openList(writing: Writing, isOrdered: boolean, number: number): void {
  breakBlock(writing);
  writing.lists.push({ isOrdered, number });
}

function closeList(writing: Writing): void {
  writing.lists.pop();
  breakBlock(writing);
}

/** What a tag adds where it opens. Tags that are not named add nothing. */
const open: Record<string, (writing: Writing, attributes: string) => void> = {
  p: breakParagraph,
  h2: breakParagraph,
  h3: breakParagraph,
  br: (writing) => {
    writing.text += '\n';
  },
  ul: (writing) => openList(writing, false, 1),
  ol: (writing, attributes) => openList(writing, true, Number(/start="(\d{1,9})"/.exec(attributes)?.[1] ?? 1)),
  li: (writing) => {
    breakLines(writing, 1);
    writing.text += markOf(writing.lists);
  },
  a: (writing, attributes) => {
    writing.link = { href: decode(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''), label: '' };
  },
};

const close: Record<string, (writing: Writing) => void> = {
  p: breakParagraph,
  h2: breakParagraph,
  h3: breakParagraph,
  ul: closeList,
  ol: closeList,
  li: (writing) => breakLines(writing, 1),
  a: (writing) => {
    const { href = '', label = '' } = writing.link ?? {};
    if (href !== '' && href !== label && href !== `mailto:${label}`) writing.text += ` (${href})`;
    writing.link = null;
  },
};

/** The mark before a list item, indented by two spaces per level. */
function markOf(lists: Writing['lists']): string {
  const list = lists.at(-1);
  return `${'  '.repeat(Math.max(0, lists.length - 1))}${list?.isOrdered ? `${list.number++}.` : '-'} `;
}

function addTable(writing: Writing, table: string): void {
  breakLines(writing, 2);
  const [head, ...rows] = rowsOf(table);
  if (head) writing.text += textOfTable({ head, rows });
  breakLines(writing, 2);
  writing.isMarked = false;
}

function rowsOf(table: string): MailCell[][] {
  const rows: MailCell[][] = [];
  for (const [whole, slash, name, attributes = ''] of table.matchAll(token)) {
    const cell = rows.at(-1)?.at(-1);
    if (name === 'tr' && !slash) rows.push([]);
    else if ((name === 'th' || name === 'td') && !slash) {
      rows.at(-1)?.push({ text: '', isRight: attributes.includes('right') });
    } else if (cell && name === undefined) cell.text += decode(whole);
    else if (cell && name === 'br') cell.text += ' ';
  }
  return rows;
}
