import { readFileSync } from 'node:fs';
import type { Language } from '../../engine/definition.ts';
import { escapeHtml } from '../http/escape-html.ts';

type Texts = Record<string, string>;

const read = (language: Language): Texts =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/mail.json`, import.meta.url), 'utf8'));
const texts: Record<Language, Texts> = { en: read('en'), fr: read('fr'), th: read('th') };

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

/**
 * Writes a mail in the recipient's language: a greeting line, a paragraph, one button.
 * @param kind   Names its lines in `locales/<language>/mail.json`: `<kind>_subject`, `<kind>_body`, `<kind>_button`.
 * @param values Fill the lines' `{{name}}`; they are plain text, and escaped in the HTML.
 */
export function writeMail(
  language: Language | null,
  kind: string,
  values: Record<string, string>,
  link: string,
): WrittenMail {
  const line = (part: string) => texts[language ?? 'en'][`${kind}_${part}`] ?? texts.en[`${kind}_${part}`] ?? '';
  const body = fill(line('body'), values, (text) => text);
  const button = fill(line('button'), values, (text) => text);
  return {
    // A line break in a subject would begin a header of its own.
    subject: fill(line('subject'), values, (text) => text.replace(/[\r\n]+/g, ' ')),
    text: `${body}\n\n${button}: ${link}\n`,
    html: page(
      language ?? 'en',
      fill(line('body'), values, escapeHtml),
      fill(line('button'), values, escapeHtml),
      link,
    ),
  };
}

const fill = (line: string, values: Record<string, string>, harmless: (text: string) => string) =>
  line.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) =>
    harmless(Object.hasOwn(values, name) ? (values[name] ?? '') : ''),
  );

const page = (language: Language, body: string, button: string, link: string) => `<!doctype html>
<html lang="${language}"><body style="margin:0;padding:32px 16px;background:#FBFAF9;color:#211E1B;font:15px/24px Inter,'Noto Sans Thai',system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;background:#fff;border:1px solid #EBE8E5;border-radius:12px;padding:28px">
<p style="margin:0 0 20px;font-weight:600;font-size:18px"><span style="color:#E8492F">/</span>Baton</p>
<p style="margin:0 0 24px">${body}</p>
<a href="${escapeHtml(link)}" style="display:inline-block;background:#292623;color:#fff;text-decoration:none;border-radius:6px;padding:9px 16px;font-weight:600">${button}</a>
</div></body></html>`;
