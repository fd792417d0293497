import { readFileSync } from 'node:fs';
import type { Language } from '../../engine/definition.ts';

/** The compiler reads the keys from the English file; that the others have the same is tested. */
export type MailKey = keyof typeof import('../../locales/en/mail.json');
type KindWith<Part extends string> = MailKey extends infer Key
  ? Key extends `${infer Kind}_${Part}`
    ? Kind
    : never
  : never;
/** The start of the keys of a mail with a subject, one paragraph and one button. */
export type MailKind = KindWith<'subject'> & KindWith<'body'> & KindWith<'button'>;
type Texts = Record<string, string>;

const read = (language: Language): Texts =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/mail.json`, import.meta.url), 'utf8'));
const texts: Record<Language, Texts> = { en: read('en'), fr: read('fr'), th: read('th') };

/** A plain text of `locales/<language>/mail.json`, with each `{{name}}` replaced. */
export function mailLine(language: Language, key: MailKey, values: Record<string, string> = {}): string {
  const line = texts[language][key] ?? texts.en[key] ?? '';
  return line.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : '',
  );
}

/** A subject. A line break in it would begin another header, so it becomes a space. */
export const mailSubject = (language: Language, key: MailKey, values: Record<string, string>): string =>
  mailLine(language, key, values).replace(/[\r\n]+/g, ' ');
