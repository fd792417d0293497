import { readFileSync } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import type { ErrorCode, FieldFault } from '../../contract/errors.ts';
import { languageNames } from '../../contract/language-names.ts';
import type { Language } from '../../engine/definition.ts';

import type { Problem } from '../../engine/problems.ts';

type Messages = Record<ErrorCode, string> & { field: Record<FieldFault, string> };

const read = (language: Language, file: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/${file}.json`, import.meta.url), 'utf8'));
const readAll = <T>(file: string): Record<Language, T> => ({
  en: read('en', file),
  fr: read('fr', file),
  th: read('th', file),
});

const messages = readAll<Messages>('errors');
/** The texts of the interface; only the one that names the row of a table is used here. */
const interfaceTexts = readAll<{ table: { fault: string } }>('ui');
const problemMessages = readAll<Record<Problem['code'], string>>('problems');

function fill(message: string, values: Record<string, unknown>): string {
  return message.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

/** The message of an error in a language. */
export function messageOf(language: Language, code: ErrorCode, values: Record<string, unknown>): string {
  return fill(messages[language][code] ?? messages.en[code], values);
}

/**
 * The message of a field's error. It names the field by `values.label`, else by the name under which it was sent: of an
 * element of a list that of the list. Of a cell of a table it names the row too.
 */
export function fieldMessageOf(
  language: Language,
  field: string,
  code: FieldFault,
  values: Record<string, unknown> = {},
): string {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
  const message = fill(messages[language].field[code] ?? messages.en.field[code], {
    ...values,
    field: values.label ?? name,
  });
  return values.row === undefined ? message : fill(interfaceTexts[language].table.fault, { row: values.row, message });
}

/** The message of a draft's problem, as the editor shows it. */
export function draftProblemMessage(language: Language, { code, values }: Problem): string {
  const named = values?.language ? { ...values, language: languageNames[values.language as Language] } : values;
  return fill(problemMessages[language][code], named ?? {});
}

/** The language of the reply: the saved preference, else the cookie, else the Accept-Language header, else English. */
export function pickLanguage(
  saved: string | null | undefined,
  cookie: string | undefined,
  accepts: string | undefined,
): Language {
  const wanted = saved ?? cookie ?? acceptedLanguage(accepts);
  return wanted === 'fr' || wanted === 'th' ? wanted : 'en';
}

/** Of the languages of Baton the one that an `Accept-Language` header prefers (RFC 9110, section 12.5.4). */
function acceptedLanguage(header = ''): string | undefined {
  const accepted = header.split(',').map((entry) => {
    const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((one) => one.startsWith('q='));
    return { language: tag.split('-')[0] as string, quality: quality ? Number(quality.slice(2)) : 1 };
  });
  return accepted
    .filter(({ language, quality }) => Object.hasOwn(languageNames, language) && quality > 0)
    .sort((one, other) => other.quality - one.quality)[0]?.language;
}

export const languageOf = (request: FastifyRequest): Language =>
  pickLanguage(request.language, request.cookies?.baton_language, request.headers['accept-language']);
