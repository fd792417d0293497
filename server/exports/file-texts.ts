import { readFileSync } from 'node:fs';
import type { Language, Outcome } from '../../engine/definition.ts';
import type { StepStatus } from '../../engine/run-state.ts';

type Headers = typeof import('../../locales/en/export_file.json');

/** The texts of an export file. */
export interface FileTexts extends Headers {
  statuses: Record<StepStatus | 'running' | 'archived', string>;
  outcomes: Record<Outcome, string>;
}

function read(language: Language): FileTexts {
  const json = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../locales/${language}/${name}.json`, import.meta.url), 'utf8'));
  const { status, outcome } = json('ui');
  return { ...json('export_file'), statuses: status, outcomes: outcome };
}

export const fileTexts: Record<Language, FileTexts> = { en: read('en'), fr: read('fr'), th: read('th') };
