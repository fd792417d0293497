import { readFileSync } from 'node:fs';
import { type ImportProblem, type ImportProblemCode, importProblemCodes } from '../../contract/import-preview.ts';
import type { Language } from '../../engine/definition.ts';
import type { StoredProblem } from './log/log-fault.ts';

/** The texts of problems and of the report. */
export type ImportTexts = typeof import('../../locales/en/import_problems.json');

const read = (language: Language): ImportTexts =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/import_problems.json`, import.meta.url), 'utf8'));

export const importTexts: Record<Language, ImportTexts> = { en: read('en'), fr: read('fr'), th: read('th') };

const fill = (text: string, values: Record<string, string | number | null>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? '–'));

/** What a problem is, without its place: “31/31/2017” is not a date. */
export const describeReason = (language: Language, code: ImportProblemCode, value: string | null): string =>
  fill(importTexts[language].problem[code], { value });

/** A problem with its message, which names line and column first. */
export function describeProblem(language: Language, problem: StoredProblem): ImportProblem {
  const { line, column, column_name } = problem;
  const place = `line${column === null ? '' : '_column'}${column_name === null ? '' : '_name'}` as const;
  const where = line === null ? null : importTexts[language].place[place];
  const reason = fill(importTexts[language].problem[problem.code], {
    value: problem.value ?? column_name,
  });
  return {
    ...problem,
    severity: importProblemCodes[problem.code],
    message: where === null ? reason : fill(where, { line, column, name: column_name, reason }),
  };
}

/** Errors first; within each, in the order in which they stand in the file. */
export function describeProblems(language: Language, problems: readonly StoredProblem[]): ImportProblem[] {
  return problems
    .map((problem) => describeProblem(language, problem))
    .sort(
      (one, other) =>
        Number(one.severity === 'warning') - Number(other.severity === 'warning') ||
        (one.line ?? 0) - (other.line ?? 0),
    );
}

export const hasErrors = (problems: readonly StoredProblem[]): boolean =>
  problems.some(({ code }) => importProblemCodes[code] === 'error');
