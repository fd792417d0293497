import { NativeSelect, Radio } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../contract/format-number.ts';
import type { ImportOptions } from '../../contract/import-options.ts';
import type { PreviewActivity } from '../../contract/import-preview.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import fieldset from './fieldset.module.css';
import classes from './target.module.css';
import type { ImportDraft } from './use-import-draft.ts';

type End = 'completed' | 'cancelled' | 'none';

/** Which activities end a case when they are its last one, and what happens to the other cases. */
export function CaseEnds({ draft: { whole, options, change } }: { draft: ImportDraft }) {
  const { t } = useTranslation('imports');
  const { language } = useLocale();
  const { completing, cancelling, unfinished } = options;
  const endOf = (activity: string): End =>
    completing.includes(activity) ? 'completed' : cancelling.includes(activity) ? 'cancelled' : 'none';
  const { preview } = whole;
  // Activities that ended a case when the page was opened keep their row, whatever is chosen for them.
  const [chosenAtFirst] = useState(() => new Set([...completing, ...cancelling]));
  const rows = preview.activities
    .filter(({ activity, ends }) => ends > 0 || endOf(activity) !== 'none' || chosenAtFirst.has(activity))
    .sort((one, other) => other.ends - one.ends);
  const choose = (activity: string, end: End) => {
    const without = (list: string[]) => list.filter((one) => one !== activity);
    change({
      completing: end === 'completed' ? [...without(completing), activity] : without(completing),
      cancelling: end === 'cancelled' ? [...without(cancelling), activity] : without(cancelling),
    });
  };
  const columns: Column<PreviewActivity>[] = [
    {
      id: 'activity',
      head: t('ends.activity'),
      narrow: 'title',
      cell: ({ activity }) => <span className={classes.activity}>{activity}</span>,
    },
    {
      id: 'ends',
      head: t('ends.count'),
      right: true,
      cell: ({ ends }) => <span className={classes.number}>{formatNumber(ends, language)}</span>,
    },
    {
      id: 'end',
      head: t('ends.meaning'),
      narrow: 'detail',
      cell: ({ activity }) => (
        <NativeSelect
          size="xs"
          aria-label={t('ends.meaning_of', { name: activity })}
          value={endOf(activity)}
          onChange={(event) => choose(activity, event.currentTarget.value as End)}
          data={(['completed', 'cancelled', 'none'] as const).map((value) => ({
            value,
            label: t(`ends.${value}`),
          }))}
        />
      ),
    },
  ];
  return (
    <fieldset className={fieldset.fieldset}>
      <legend>{t('ends.title')}</legend>
      <p className={fieldset.remark}>{t('ends.text')}</p>
      {rows.length > 0 && (
        <div className={classes.table}>
          <DataTable label={t('ends.title')} columns={columns} rows={rows} keyOf={({ activity }) => activity} />
        </div>
      )}
      <Radio.Group
        label={t('ends.others')}
        value={unfinished}
        onChange={(value) => change({ unfinished: value as ImportOptions['unfinished'] })}
      >
        <div className={classes.choices}>
          <Radio value="cancelled" label={t('ends.others_cancelled')} description={t('ends.others_cancelled_help')} />
          <Radio value="running" label={t('ends.others_running')} description={t('ends.others_running_help')} />
        </div>
      </Radio.Group>
    </fieldset>
  );
}
