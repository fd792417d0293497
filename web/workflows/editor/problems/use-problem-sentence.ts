import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../../engine/problems.ts';

/** Returns the sentence of a problem. */
export function useProblemSentence(): (problem: Problem) => string {
  const { t } = useTranslation('problems');
  return ({ code, values }) => t(code, { ...values });
}
