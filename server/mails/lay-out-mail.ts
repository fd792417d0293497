import type { Language } from '../../engine/definition.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { htmlOfTable, type MailTable, styleTables, textOfTable } from './mail-table.ts';

export interface MailLink {
  label: string;
  link: string;
}

/** A name and its value; where the value is a table, that stands instead of it. */
export interface MailFact {
  label: string;
  value: string;
  table?: MailTable;
}

/** The content of a mail in plain text. The first button is the main one. */
export interface MailParts {
  language: Language;
  paragraphs: string[];
  /** Names and values, below the paragraphs. */
  facts?: MailFact[];
  /** What somebody said. */
  quote?: { by: string; text: string };
  /** A list of items, each with a link and a note below it. */
  items?: (MailLink & { note: string })[];
  buttons: MailLink[];
  /** Small print at the end. */
  foot?: MailLink & { text: string };
}

/** Renders a mail's body as plain text and as HTML with the same content. */
export function layOutMail(mail: MailParts): { text: string; html: string } {
  return { text: asText(mail), html: asPage(mail) };
}

function asText({ language, paragraphs, facts = [], quote, items = [], buttons, foot }: MailParts): string {
  const colon = language === 'fr' ? '\u00a0:' : ':';
  const textOfFact = ({ label, value, table }: MailFact): string =>
    table ? `${label}${colon}\n  ${indented(textOfTable(table))}` : `${label}${colon} ${indented(value)}`;
  const blocks = [
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(textOfFact).join('\n')] : []),
    ...(quote ? [`${quote.by}${colon}\n${quoted(quote.text)}`] : []),
    ...items.map(({ label, note, link }) =>
      [`- ${label}`, note && `  ${note}`, `  ${link}`].filter(Boolean).join('\n'),
    ),
    ...buttons.map(({ label, link }) => `${label}${colon} ${link}`),
    // A line with "-- " begins the signature, which mail programs separate from the message (RFC 3676).
    ...(foot ? [`-- \n${foot.text}\n${foot.label}${colon} ${foot.link}`] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Indents the further lines of a value, so that none of them looks like the next fact. */
const indented = (value: string): string => value.replaceAll(/\r?\n/g, '\n  ');
const quoted = (text: string): string => text.replaceAll(/^/gm, '> ');

const shade = { page: '#FBFAF9', card: '#fff', line: '#EBE8E5', text: '#211E1B', quiet: '#6B6560', dark: '#292623' };
/** Of the card and of the small print below it. */
const width = '576px';
const button = 'display:inline-block;text-decoration:none;border-radius:6px;padding:8px 15px;font-weight:600';

const asLines = (text: string): string => escapeHtml(text).replaceAll(/\r?\n/g, '<br>');

function asTable(facts: NonNullable<MailParts['facts']>): string {
  const cell = `padding:5px 0;border-top:1px solid ${shade.line};vertical-align:top`;
  const rows = facts.map(({ label, value, table }) =>
    table
      ? `<tr><td colspan="2" style="${cell};color:${shade.quiet}">${escapeHtml(label)}</td></tr><tr><td colspan="2">${styleTables(htmlOfTable(table))}</td></tr>`
      : `<tr><td style="${cell};padding-right:16px;color:${shade.quiet}">${escapeHtml(label)}</td><td style="${cell}">${asLines(value)}</td></tr>`,
  );
  // The columns are as wide as told, so that no long value and no table of an answer widens the mail.
  return `<table role="presentation" cellspacing="0" style="width:100%;table-layout:fixed;margin:0 0 16px;border-collapse:collapse;font-size:14px;line-height:20px"><col style="width:38%"><col>${rows.join('')}</table>`;
}

function asPage({ language, paragraphs, facts = [], quote, items = [], buttons, foot }: MailParts): string {
  const lines = paragraphs.map((text) => `<p style="margin:0 0 16px">${asLines(text)}</p>`);
  if (facts.length > 0) lines.push(asTable(facts));
  if (quote) {
    lines.push(
      `<blockquote style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid ${shade.line}"><b style="font-weight:600">${escapeHtml(quote.by)}</b><br>${asLines(quote.text)}</blockquote>`,
    );
  }
  const rows = items.map(
    ({ label, note, link }) =>
      `<li style="margin:0 0 12px"><a href="${escapeHtml(link)}" style="color:${shade.text};font-weight:600">${escapeHtml(label)}</a>${
        note && `<br><span style="color:${shade.quiet}">${escapeHtml(note)}</span>`
      }</li>`,
  );
  const list = rows.length > 0 ? `<ul style="margin:0 0 16px;padding:0 0 0 18px">${rows.join('')}</ul>` : '';
  const pressed = buttons.map(({ label, link }, position) => {
    const look =
      position === 0
        ? `background:${shade.dark};color:#fff;border:1px solid ${shade.dark}`
        : `background:${shade.card};color:${shade.text};border:1px solid ${shade.line}`;
    return `<a href="${escapeHtml(link)}" style="${button};${look};margin:8px 8px 0 0">${escapeHtml(label)}</a>`;
  });
  const end = foot
    ? `<p style="max-width:${width};margin:16px auto 0;font-size:13px;line-height:20px;color:${shade.quiet}">${escapeHtml(foot.text)} <a href="${escapeHtml(foot.link)}" style="color:${shade.quiet}">${escapeHtml(foot.label)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="${language}"><head><meta name="viewport" content="width=device-width"></head><body style="margin:0;padding:32px 16px;background:${shade.page};color:${shade.text};font:15px/24px Inter,'Noto Sans Thai',system-ui,sans-serif">
<div style="max-width:${width};box-sizing:border-box;word-break:break-word;margin:0 auto;background:${shade.card};border:1px solid ${shade.line};border-radius:12px;padding:28px">
<p style="margin:0 0 20px;font-weight:600;font-size:18px"><span style="color:#E8492F">/</span>Baton</p>
${lines.join('\n')}
${list}<div>${pressed.join('\n')}</div>
</div>${end}</body></html>`;
}
