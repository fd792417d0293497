import { languageNames } from '../../../../contract/language-names.ts';
import type { Language } from '../../../../engine/definition.ts';
import type { Problem } from '../../../../engine/problems.ts';
import { useTranslation } from '../../../lib/use-translation.ts';

/** Returns the sentence of a problem. */
export function useProblemSentence(): (problem: Problem) => string {
  const { t } = useTranslation('problems');
  return ({ code, values }) => {
    const language = values?.language && { language: languageNames[values.language as Language] };
    return t(code, { ...values, ...language });
  };
}
