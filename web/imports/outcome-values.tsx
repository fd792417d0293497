import { NativeSelect } from '@mantine/core';
import { formatNumber } from '../../contract/format-number.ts';
import type { ImportPreview } from '../../contract/import-preview.ts';
import type { Outcome } from '../../engine/definition.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import fieldset from './fieldset.module.css';
import classes from './target.module.css';
import type { ImportDraft } from './use-import-draft.ts';

type Value = ImportPreview['outcome_values'][number];
const offered = ['approve', 'disapprove', 'yes', 'no', 'done', 'submitted', 'sent'] as const satisfies Outcome[];

/** Chooses an outcome for each text of the outcome column; renders nothing without such a column. */
export function OutcomeValues({ draft: { whole, options, change } }: { draft: ImportDraft }) {
  const { t } = useTranslation(['imports', 'ui']);
  const { language } = useLocale();
  const { outcome_values } = whole.preview;
  if (outcome_values.length === 0) return null;
  const columns: Column<Value>[] = [
    {
      id: 'value',
      head: t('values.value'),
      narrow: 'title',
      cell: ({ value }) => <span className={classes.activity}>{value}</span>,
    },
    {
      id: 'events',
      head: t('figures.events'),
      right: true,
      cell: ({ events }) => <span className={classes.number}>{formatNumber(events, language)}</span>,
    },
    {
      id: 'outcome',
      head: t('match.outcome'),
      narrow: 'detail',
      cell: ({ value }) => {
        const chosen = options.outcome_values.find((one) => one.value === value)?.outcome ?? null;
        // One of an automatic action, which a program may have chosen.
        const others = chosen === null || offered.some((one) => one === chosen) ? [] : [chosen];
        return (
          <NativeSelect
            size="xs"
            aria-label={t('values.outcome_of', { value })}
            value={chosen ?? ''}
            onChange={(event) => {
              const outcome = (event.currentTarget.value || null) as Outcome | null;
              const rest = options.outcome_values.filter((one) => one.value !== value);
              change({ outcome_values: [...rest, { value, outcome }] });
            }}
            data={[
              { value: '', label: t('values.by_activity') },
              ...[...offered, ...others].map((outcome) => ({ value: outcome, label: t(`ui:outcome.${outcome}`) })),
            ]}
          />
        );
      },
    },
  ];
  return (
    <fieldset className={fieldset.fieldset}>
      <legend>{t('values.title', { column: options.mapping.outcome ?? '' })}</legend>
      <div className={classes.table}>
        <DataTable label={t('values.label')} columns={columns} rows={outcome_values} keyOf={({ value }) => value} />
      </div>
    </fieldset>
  );
}
