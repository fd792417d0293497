import { formatNumber } from '../../contract/format-number.ts';
import type { ImportProblem } from '../../contract/import-preview.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { StatusGlyph } from '../ui/status-glyph.tsx';
import classes from './problem-list.module.css';

/**
 * The problems of the file. With an error nothing is imported; warnings are about rows that are not imported in full.
 */
export function ProblemList({ label, problems }: { label: string; problems: readonly ImportProblem[] }) {
  const { t } = useTranslation('imports');
  const { language } = useLocale();
  if (problems.length === 0) return null;
  return (
    <ul className={classes.problems} aria-label={label}>
      {problems.map((problem) => (
        <li key={`${problem.code} ${problem.line}`} data-severity={problem.severity}>
          <StatusGlyph of={problem.severity === 'error' ? 'failed' : 'skipped'} />
          <span className={classes.message}>{problem.message}</span>
          {problem.count > 1 && (
            <span className={classes.count}>
              {t('problems.rows', { count: problem.count, number: formatNumber(problem.count, language) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
