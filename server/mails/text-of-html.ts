import { type MailCell, textOfTable } from './mail-table.ts';

/** A tag, or the text up to the next tag. The input is sanitised, so `<` occurs only in tags. */
const token = /<(\/?)([a-z0-9]+)([^>]*)>|[^<]+/g;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_whole, name) => entities[name]!);

interface List {
  isOrdered: boolean;
  number: number;
}

/**
 * Converts a mail's HTML to plain text, for mail programs that show none: paragraphs, a dash or number before list
 * items, the address of a link after its text, and tables in aligned lines.
 * @param html As returned by `clean-html.ts`.
 */
export function textOfHtml(html: string): string {
  // The finished text, and the text since the last line break. Only the second is searched, so that the time is linear.
  const written: string[] = [];
  let text = '';
  /** The last token was a list item's mark: its first paragraph continues on the same line. */
  let isMarked = false;
  let link: { href: string; label: string } | null = null;
  const lists: List[] = [];
  let rows: MailCell[][] | null = null;
  /** Ends the line (1) or the paragraph (2), unless it has just ended. */
  const breakLines = (count: number) => {
    const kept = text.trimEnd();
    const breaks = text.slice(kept.length).split('\n').length - 1;
    if (kept !== '') written.push(kept);
    text = written.length === 0 ? '' : '\n'.repeat(Math.max(count, breaks));
  };
  for (const [whole, slash, name, attributes = ''] of html.matchAll(token)) {
    if (rows && name !== 'table') {
      const cell = rows.at(-1)?.at(-1);
      if (name === 'tr' && !slash) rows.push([]);
      else if ((name === 'th' || name === 'td') && !slash)
        rows.at(-1)?.push({ text: '', isRight: attributes.includes('right') });
      else if (cell) cell.text += name === undefined ? decode(whole) : name === 'br' ? ' ' : '';
    } else if (name === 'table') {
      breakLines(2);
      const [head, ...others] = rows ?? [];
      if (head) text += textOfTable({ head, rows: others });
      if (slash) breakLines(2);
      rows = slash ? null : [];
    } else if (name === undefined) {
      const words = decode(whole).replace(/\s+/g, ' ');
      text += words;
      if (link) link.label += words;
    } else if (name === 'br') text += '\n';
    else if (name === 'ul' || name === 'ol') {
      if (slash) lists.pop();
      breakLines(lists.length > 0 ? 1 : 2);
      if (!slash)
        lists.push({ isOrdered: name === 'ol', number: Number(/start="(\d{1,9})"/.exec(attributes)?.[1] ?? 1) });
    } else if (name === 'li') {
      breakLines(1);
      if (!slash) text += mark(lists);
    } else if (name === 'p' || name === 'h2' || name === 'h3') {
      if (!isMarked) breakLines(lists.length > 0 ? 1 : 2);
    } else if (name === 'a' && !slash) {
      link = { href: decode(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''), label: '' };
    } else if (name === 'a' && link) {
      const { href, label } = link;
      if (href !== '' && href !== label && href !== `mailto:${label}`) text += ` (${href})`;
      link = null;
    }
    isMarked = name === 'li' && !slash;
  }
  return (written.join('') + text).trim();
}

/** The mark before a list item, indented by two spaces per level. */
function mark(lists: List[]): string {
  const list = lists.at(-1);
  return `${'  '.repeat(Math.max(0, lists.length - 1))}${list?.isOrdered ? `${list.number++}.` : '-'} `;
}
