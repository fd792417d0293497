import { useTranslation } from '../../../lib/use-translation.ts';
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
  const errors = here.filter(({ severity }) => severity === 'error').length;
  if (here.length === 0) return null;
  return (
    <span
      className={errors > 0 ? classes.glyph : classes.mild}
      role="img"
      aria-label={errors > 0 ? t('problems.count', { count: errors }) : t('problems.hints', { count: here.length })}
      title={here.map(sentence).join('\n')}
    >
      <StatusGlyph of="failed" />
    </span>
  );
}
