import type { DryRunEnvironment } from '../../../../engine/dry-run/simulate-trace.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import classes from './dry-run.module.css';
import { countRed } from './dry-run-state.ts';
import { TestRow } from './test-row.tsx';
import { useDryRun } from './use-dry-run.ts';

/** The test cases of the workflow, red ones first, each with the place where the draft takes another way. */
export function TestList({ environment }: { environment: DryRunEnvironment }) {
  const { t } = useTranslation('dry_run');
  const results = useDryRun((state) => state.results);
  if (!results) return null;
  const red = countRed(results);
  const ordered = results.toSorted((one, other) => Number(other.difference !== null) - Number(one.difference !== null));
  return (
    <section className={classes.section} aria-label={t('tests.title')}>
      <h3>{t('tests.title')}</h3>
      <p className={classes.help} role="status">
        {results.length === 0
          ? t('tests.none')
          : red === 0
            ? t('tests.all_green', { count: results.length })
            : t('tests.some_red', { count: red, all: results.length })}
      </p>
      <ul className={classes.tests}>
        {ordered.map((result) => (
          <TestRow key={result.test_case.id} result={result} environment={environment} />
        ))}
      </ul>
    </section>
  );
}
