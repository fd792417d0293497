/**
 * The body of a mail, as stored in workflows. A body that starts with one of the editor's block tags, or with a table, is HTML. Any other
 * body is plain text, as in definitions from before the editor wrote HTML: `<b>` in it is shown as it is.
 */
const block = /^\s*<(p|h2|h3|ul|ol|table)[\s>]/i;

/** Whether a body is HTML. */
export const isHtmlBody = (body: string): boolean => block.test(body);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Escapes text for HTML, between tags and in attributes in double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (one) => entities[one]!);

/** Converts a body to HTML: blank lines separate paragraphs of plain text. HTML is returned as it is, not sanitised. */
export function htmlOfBody(body: string): string {
  if (isHtmlBody(body) || body.trim() === '') return body.trim();
  const paragraphs = body
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/);
  return paragraphs.map((lines) => `<p>${escapeHtml(lines).replaceAll('\n', '<br />')}</p>`).join('');
}
