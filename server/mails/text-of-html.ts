/** A tag, or the text up to the next; what stands here is the sanitiser's output, with `<` nowhere else. */
const token = /<(\/?)([a-z0-9]+)([^>]*)>|[^<]+/g;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_whole, name) => entities[name]!);

interface List {
  isOrdered: boolean;
  number: number;
}

/**
 * A mail's HTML as plain text, for those whose program shows none: paragraphs, dashes and numbers before the items of
 * lists, the address of a link behind its words.
 * @param html As `clean-html.ts` makes it.
 */
export function textOfHtml(html: string): string {
  let text = '';
  /** The mark of a list's item was the last: its paragraph goes on behind it. */
  let isMarked = false;
  let link: { href: string; from: number } | null = null;
  const lists: List[] = [];
  /** Ends the line (1), or begins a paragraph (2), unless one has just begun. */
  const breakLines = (count: number) => {
    const kept = text.trimEnd();
    const breaks = text.slice(kept.length).split('\n').length - 1;
    text = kept === '' ? '' : kept + '\n'.repeat(Math.max(count, breaks));
  };
  for (const [whole, slash, name, attributes = ''] of html.matchAll(token)) {
    if (name === undefined) text += decode(whole).replace(/\s+/g, ' ');
    else if (name === 'br') text += '\n';
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
      link = { href: decode(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''), from: text.length };
    } else if (name === 'a' && link) {
      const said = text.slice(link.from);
      if (link.href !== '' && link.href !== said && link.href !== `mailto:${said}`) text += ` (${link.href})`;
      link = null;
    }
    isMarked = name === 'li' && !slash;
  }
  return text.trim();
}

/** What stands before an item: indented by two for each list that it is in. */
function mark(lists: List[]): string {
  const list = lists.at(-1);
  return `${'  '.repeat(Math.max(0, lists.length - 1))}${list?.isOrdered ? `${list.number++}.` : '-'} `;
}
