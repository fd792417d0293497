import type { Definition, Language } from '../../../../engine/definition.ts';
import type { Problem } from '../../../../engine/problems.ts';
import { textsOf } from '../../../../engine/translations/map-texts.ts';
import { type LanguagesStore, openLanguages } from './languages-state.ts';

/** Opens the translation that a problem is about. @returns false for other problems */
export function openTranslation(store: LanguagesStore, definition: Definition, problem: Problem): boolean {
  if (!problem.code.startsWith('translation')) return false;
  const { action_id, setting, values } = problem;
  const text =
    action_id && textsOf(definition).find((one) => one.location.action_id === action_id && one.setting === setting);
  openLanguages(store, { language: values?.language as Language, path: text ? text.path : null });
  return true;
}
