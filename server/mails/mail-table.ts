import { escapeHtml } from '../../contract/mail-body.ts';
import type { FieldType } from '../../engine/definition.ts';
import { isNumeric } from '../../engine/value-type.ts';

/** A table of texts in a mail. */
export interface MailTable {
  head: MailCell[];
  rows: MailCell[][];
}

export interface MailCell {
  text: string;
  /** Numbers stand at the right, so that they can be compared. */
  isRight: boolean;
}

/** Longer lines are broken by mail programs, and then nothing stands below its heading. */
const longestLine = 72;
const gap = '  ';

/**
 * The rows of a table field, without the columns that no row fills in.
 * @returns Null if there are no rows.
 */
export function mailTableOf(table: {
  columns: readonly { label: string; type: FieldType }[];
  rows: readonly (readonly string[])[];
}): MailTable | null {
  const used = table.columns
    .map((column, at) => ({ at, label: column.label, isRight: isNumeric(column.type) }))
    .filter(({ at }) => table.rows.some((row) => row[at] !== ''));
  if (used.length === 0) return null;
  return {
    head: used.map(({ label, isRight }) => ({ text: label, isRight })),
    rows: table.rows.map((row) => used.map(({ at, isRight }) => ({ text: row[at] ?? '', isRight }))),
  };
}

/** As HTML without styles, which `styleTables` adds when it is sent: a body is stored, shown and edited as well. */
export function htmlOfTable({ head, rows }: MailTable): string {
  const cell = (name: 'th' | 'td', { text, isRight }: MailCell) =>
    `<${name}${isRight ? ' align="right"' : ''}>${escapeHtml(text).replace(/\r?\n/g, '<br />')}</${name}>`;
  const row = (name: 'th' | 'td', cells: readonly MailCell[]) =>
    `<tr>${cells.map((one) => cell(name, one)).join('')}</tr>`;
  return `<table><thead>${row('th', head)}</thead><tbody>${rows.map((one) => row('td', one)).join('')}</tbody></table>`;
}

const common = 'padding:6px 16px 6px 0;vertical-align:top';
const styles: Record<string, string> = {
  th: `${common};border-bottom:1px solid #8F8882;font-weight:600`,
  td: `${common};border-bottom:1px solid #EBE8E5`,
};

/**
 * Adds the styles to each element: many mail programs ignore style sheets, and some take borders and spaces only from
 * attributes.
 * @param html As returned by `clean-html.ts`.
 */
export const styleTables = (html: string): string =>
  html
    .replaceAll(/<(th|td)( align="right")?>/g, (_whole, name: string, align = '') => {
      const scope = name === 'th' ? ' scope="col"' : '';
      return `<${name}${scope}${align || ' align="left"'} valign="top" style="${styles[name]}">`;
    })
    .replaceAll(
      '<table>',
      '<div style="overflow-x:auto;word-break:normal;margin:0 0 16px"><table border="0" cellspacing="0" cellpadding="0" style="border-collapse:collapse;font-size:14px;line-height:20px">',
    )
    .replaceAll('</table>', '</table></div>');

/** As plain text: aligned lines, or the cells of each row below each other where these would be too long. */
export function textOfTable({ head, rows }: MailTable): string {
  const all = [head, ...rows].map((row) => row.map((cell) => ({ ...cell, text: cell.text.replaceAll(/\s+/g, ' ') })));
  // A row may have more cells than the head: whoever reviews a mail may have written the table.
  const columns = Math.max(...all.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(...all.map((row) => widthOf(row[at]?.text ?? ''))),
  );
  const whole = widths.reduce((sum, width) => sum + width, gap.length * (widths.length - 1));
  if (whole > longestLine) {
    const [names = [], ...others] = all;
    return others
      .map((row) =>
        row
          .flatMap(({ text }, at) => (text === '' ? [] : [names[at] ? `${names[at].text}: ${text}` : text]))
          .join('\n'),
      )
      .join('\n\n');
  }
  const lines = all.map((row) =>
    row
      .map(({ text, isRight }, at) => {
        const spaces = ' '.repeat((widths[at] ?? 0) - widthOf(text));
        return isRight ? spaces + text : text + spaces;
      })
      .join(gap)
      .trimEnd(),
  );
  return [lines[0], widths.map((width) => '-'.repeat(width)).join(gap), ...lines.slice(1)].join('\n');
}

const segmenter = new Intl.Segmenter();
/** What a reader counts as characters: a Thai letter with its vowel and tone mark is one. */
const widthOf = (text: string): number => [...segmenter.segment(text)].length;
