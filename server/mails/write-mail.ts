import type { Language } from '../../engine/definition.ts';
import { layOutMail } from './lay-out-mail.ts';
import { mailLine, mailSubject } from './mail-texts.ts';

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

/**
 * Writes a mail in the recipient's language: a paragraph, one button.
 * @param kind   Names its lines in `locales/<language>/mail.json`: `<kind>_subject`, `<kind>_body`, `<kind>_button`.
 * @param values Fill the lines' `{{name}}`; they are plain text, and escaped in the HTML.
 */
export function writeMail(
  language: Language | null,
  kind: string,
  values: Record<string, string>,
  link: string,
): WrittenMail {
  const words = language ?? 'en';
  return {
    subject: mailSubject(words, `${kind}_subject`, values),
    ...layOutMail({
      language: words,
      paragraphs: [mailLine(words, `${kind}_body`, values)],
      buttons: [{ label: mailLine(words, `${kind}_button`, values), link }],
    }),
  };
}
