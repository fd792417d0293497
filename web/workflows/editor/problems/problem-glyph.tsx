import { useTranslation } from 'react-i18next';
import { StatusGlyph } from '../../../ui/status-glyph.tsx';
import { useProblemsAt } from '../editor-context.ts';
import type { Selection } from '../state/selection.ts';
import classes from './problems.module.css';
import { useProblemSentence } from './use-problem-sentence.ts';

/** The warning icon on a card with problems; its tooltip lists them. */
export function ProblemGlyph({ at }: { at: Selection }) {
  const { t } = useTranslation('editor');
  const sentence = useProblemSentence();
  const here = useProblemsAt(at);
  const isError = here.some(({ severity }) => severity === 'error');
  if (here.length === 0) return null;
  return (
    <span
      className={isError ? classes.glyph : classes.mild}
      role="img"
      aria-label={t('problems.count', { count: here.length })}
      title={here.map(sentence).join('\n')}
    >
      <StatusGlyph of="failed" />
    </span>
  );
}
