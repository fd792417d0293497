/**
 * The body of a mail, as workflows keep it. What begins with one of our block tags is HTML, as the editor writes it;
 * anything else is plain text, as the first definitions had it, and `<b>` in it is three letters.
 */
const block = /^\s*<(p|h2|h3|ul|ol)[\s>]/i;

/** Whether a body is HTML. */
export const isHtmlBody = (body: string): boolean => block.test(body);

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Makes words harmless in HTML, between tags and in attributes in double quotes. */
export const escapeWords = (words: string): string => words.replace(/[&<>"]/g, (one) => named[one]!);

/** A body as HTML: plain text in paragraphs, where blank lines are. HTML stays as it is, and is not made harmless here. */
export function htmlOfBody(body: string): string {
  if (isHtmlBody(body) || body.trim() === '') return body.trim();
  const paragraphs = body
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/);
  return paragraphs.map((lines) => `<p>${escapeWords(lines).replaceAll('\n', '<br />')}</p>`).join('');
}
