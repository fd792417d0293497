import { formatNumber } from '../../contract/format-number.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { ColumnCard } from './column-card.tsx';
import { withRole } from './column-roles.ts';
import { FirstRows } from './first-rows.tsx';
import { ProblemList } from './problem-list.tsx';
import { stepOf } from './problem-places.ts';
import { ReadingFields } from './reading-fields.tsx';
import { StepSection } from './step-section.tsx';
import type { ImportDraft } from './use-import-draft.ts';
import classes from './wizard.module.css';

/** The role of each column, and how the file is read. */
export function ColumnStep({ draft }: { draft: ImportDraft }) {
  const { t } = useTranslation('imports');
  const { language } = useLocale();
  const { whole, options, change } = draft;
  const { preview, guess } = whole;
  const { mapping } = options;
  const problems = preview.problems.filter((problem) => stepOf(problem) === 'columns');
  const number = (value: number) => formatNumber(value, language);
  return (
    <StepSection
      title={t('columns.title')}
      text={
        preview.cases > 0
          ? t('columns.understood', {
              events: t('figures.events_count', { count: preview.events, number: number(preview.events) }),
              cases: t('figures.cases_count', { count: preview.cases, number: number(preview.cases) }),
              activities: t('figures.activities_count', { count: preview.activities.length }),
            })
          : t('columns.not_understood')
      }
    >
      <ProblemList label={t('problems.label')} problems={problems} />
      <ul className={classes.columns} aria-label={t('columns.list')}>
        {guess.columns.map((column) => (
          <ColumnCard
            key={column.key}
            column={column}
            mapping={mapping}
            rows={Math.max(...guess.columns.map(({ filled }) => filled))}
            faults={problems.filter(
              ({ severity, column_name }) =>
                severity === 'error' && column_name !== null && column_name === column.name,
            )}
            onRole={(role) => change({ mapping: withRole(mapping, column, role) })}
            onField={(field) =>
              change({
                mapping: {
                  ...mapping,
                  fields: mapping.fields.map((one) => (one.column === column.key ? { ...one, ...field } : one)),
                },
              })
            }
          />
        ))}
      </ul>
      <FirstRows reading={guess} mapping={mapping} />
      <ReadingFields draft={draft} />
    </StepSection>
  );
}
