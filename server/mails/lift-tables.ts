const piece = /<table>.*?<\/table>|<(\/?)(p|h2|h3|strong|em|a)(?:\s[^>]*)?>/gs;

/** A block in which nothing is left, beside a table. */
const nothing = '<(p|h2|h3)>(?:\\s|<br \\/>|<\\/?(?:strong|em)>|<a(?:\\s[^>]*)?>|<\\/a>)*<\\/\\1>';
const before = new RegExp(`${nothing}(?=<table>)`, 'g');
const after = new RegExp(`(?<=<\\/table>)${nothing}`, 'g');
/** Line breaks between a text and a table. */
const breakBefore = /<br \/>(?=<\/p><table>)/g;
const breakAfter = /(?<=<\/table><p>)<br \/>/g;

/**
 * Takes tables out of the paragraphs and headings in which they were inserted, which may not contain any: what stands
 * before and after becomes a block of its own, with the same formatting.
 * @param html Sanitised, apart from the tables.
 */
export function liftTables(html: string): string {
  if (!html.includes('<table>')) return html;
  const open: { name: string; tag: string }[] = [];
  const parts: string[] = [];
  let from = 0;
  for (const { 0: whole, 1: slash, 2: name, index } of html.matchAll(piece)) {
    parts.push(html.slice(from, index));
    from = index + whole.length;
    if (name === undefined) {
      parts.push(...open.toReversed().map((one) => `</${one.name}>`), whole, ...open.map(({ tag }) => tag));
      continue;
    }
    if (slash) open.pop();
    else open.push({ name, tag: whole });
    parts.push(whole);
  }
  parts.push(html.slice(from));
  return [breakBefore, breakAfter, before, after].reduce((text, gone) => text.replace(gone, ''), parts.join(''));
}
