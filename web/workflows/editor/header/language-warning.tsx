import { useMemo } from 'react';
import type { Definition } from '../../../../engine/definition.ts';
import { translationProblems } from '../../../../engine/translations/check-translations.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useProblemSentence } from '../problems/use-problem-sentence.ts';
import classes from './header.module.css';

/** Before a version is generated: the languages that were begun and are not complete. */
export function LanguageWarning({ draft }: { draft: Definition }) {
  const { t } = useTranslation('editor');
  const sentence = useProblemSentence();
  const warnings = useMemo(() => translationProblems(draft), [draft]);
  if (warnings.length === 0) return null;
  return (
    <section className={classes.warning} aria-label={t('languages')}>
      {warnings.map((problem) => (
        <p key={JSON.stringify(problem)}>{sentence(problem)}</p>
      ))}
    </section>
  );
}
