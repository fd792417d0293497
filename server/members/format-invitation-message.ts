import { readFileSync } from 'node:fs';
import type { invitationResults } from '../../contract/members.ts';
import type { Language } from '../../engine/definition.ts';

type Results = Record<(typeof invitationResults)[number], string>;

const read = (language: Language): Results =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/members.json`, import.meta.url), 'utf8')).results;
const texts: Record<Language, Results> = { en: read('en'), fr: read('fr'), th: read('th') };

/** The result for one address, as a sentence in the language. */
export function formatInvitationMessage(
  language: Language,
  result: (typeof invitationResults)[number],
  { email }: { email: string },
): string {
  // A function, because a `$` in a replacement string has a special meaning, and an address may contain one.
  return texts[language][result].replace('{{email}}', () => email);
}
