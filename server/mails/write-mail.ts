import type { Language } from '../../engine/definition.ts';
import { layOutMail } from './lay-out-mail.ts';
import { type MailKind, mailLine, mailSubject } from './mail-texts.ts';

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

/**
 * Writes a mail in the recipient's language: a paragraph and one button.
 * @param kind Prefix of its keys in `locales/<language>/mail.json`: `<kind>_subject`, `<kind>_body`, `<kind>_button`.
 * @param values Plain texts for `{{name}}` in those lines; they are escaped in the HTML.
 */
export function writeMail(
  language: Language | null,
  kind: MailKind,
  values: Record<string, string>,
  link: string,
): WrittenMail {
  const mailLanguage = language ?? 'en';
  return {
    subject: mailSubject(mailLanguage, `${kind}_subject`, values),
    ...layOutMail({
      language: mailLanguage,
      paragraphs: [mailLine(mailLanguage, `${kind}_body`, values)],
      buttons: [{ label: mailLine(mailLanguage, `${kind}_button`, values), link }],
    }),
  };
}
