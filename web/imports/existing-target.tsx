import { NativeSelect } from '@mantine/core';
import { formatNumber } from '../../contract/format-number.ts';
import type { ImportTarget } from '../../contract/import-options.ts';
import type { ImportPreview, PreviewActivity } from '../../contract/import-preview.ts';
import type { Id } from '../../engine/definition.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Select } from '../ui/select.tsx';
import { useWorkflowOptions } from '../workflows/use-workflow-options.ts';
import fieldset from './fieldset.module.css';
import { OutcomeSelect } from './outcome-select.tsx';
import { errorAt } from './problem-places.ts';
import classes from './target.module.css';
import type { ImportDraft } from './use-import-draft.ts';
import { outcomeOf, withOutcome } from './with-outcome.ts';

type Existing = Extract<ImportTarget, { type: 'existing' }>;

/** Chooses an existing workflow, and for each activity of the log the action that it goes to. */
export function ExistingTarget({
  draft,
  into,
  onChosen,
}: {
  draft: ImportDraft;
  /** Null until a workflow is chosen. */
  into: Existing | null;
  onChosen: () => void;
}) {
  const { t } = useTranslation('imports');
  const { whole, change, isSaving } = draft;
  const { options, onSearchChange } = useWorkflowOptions(into?.workflow_id, { editable: true });
  const { preview } = whole;
  const left = preview.activities.filter(({ action_id }) => action_id === null).length;
  return (
    <>
      <Select
        className={classes.workflow}
        label={t('target.workflow')}
        placeholder={t('target.workflow_hint')}
        searchable
        allowDeselect={false}
        data={options}
        onSearchChange={onSearchChange}
        value={into?.workflow_id ?? null}
        error={isSaving ? undefined : errorAt(preview.problems, 'workflow')}
        nothingFoundMessage={t('target.no_workflow')}
        onChange={(workflow_id) => {
          if (workflow_id === null) return;
          change({ into: { type: 'existing', workflow_id, actions: [] } });
          onChosen();
        }}
      />
      {into && preview.actions.length > 0 && (
        <fieldset className={fieldset.fieldset}>
          <legend>{t('match.title')}</legend>
          <p className={fieldset.remark}>
            {left === 0 ? t('match.all') : t('match.left', { count: left, number: left })}
          </p>
          <MatchTable draft={draft} into={into} preview={preview} />
        </fieldset>
      )}
    </>
  );
}

function MatchTable({ draft, into, preview }: { draft: ImportDraft; into: Existing; preview: ImportPreview }) {
  const { t } = useTranslation('imports');
  const { language } = useLocale();
  const { options, change } = draft;
  const chosen = new Map(into.actions?.map(({ activity, action_id }) => [activity, action_id]));
  const actionOf = ({ activity, action_id }: PreviewActivity) =>
    chosen.has(activity) ? (chosen.get(activity) ?? null) : action_id;
  const match = (activity: string, action_id: Id | null) => {
    const others = (into.actions ?? []).filter((one) => one.activity !== activity);
    change({ into: { ...into, actions: [...others, { activity, action_id }] } });
  };
  const groups = [...Map.groupBy(preview.actions, ({ action_group }) => action_group)];
  const columns: Column<PreviewActivity>[] = [
    {
      id: 'activity',
      head: t('match.activity'),
      narrow: 'title',
      cell: ({ activity }) => <span className={classes.activity}>{activity}</span>,
    },
    {
      id: 'events',
      head: t('figures.events'),
      right: true,
      cell: ({ events }) => <span className={classes.number}>{formatNumber(events, language)}</span>,
    },
    {
      id: 'action',
      head: t('match.action'),
      narrow: 'detail',
      cell: (one) => (
        <NativeSelect
          size="xs"
          aria-label={t('match.action_of', { name: one.activity })}
          value={actionOf(one) ?? ''}
          onChange={(event) => match(one.activity, event.currentTarget.value || null)}
          data={[
            { value: '', label: t('match.leave_out') },
            ...groups.map(([group, actions]) => ({
              group,
              items: actions.map(({ id, name }) => ({ value: id, label: name })),
            })),
          ]}
        />
      ),
    },
    {
      id: 'outcome',
      head: t('match.outcome'),
      cell: (one) => (
        <OutcomeSelect
          label={t('lanes.outcome', { name: one.activity })}
          value={outcomeOf(options.outcomes, one.activity)}
          of={preview.actions.find(({ id }) => id === actionOf(one))?.outcomes}
          onChange={(outcome) => change({ outcomes: withOutcome(options.outcomes, one.activity, outcome) })}
        />
      ),
    },
  ];
  return (
    <div className={classes.table}>
      <DataTable
        label={t('match.title')}
        columns={columns}
        rows={[...preview.activities].sort(
          (one, other) => Number(actionOf(one) !== null) - Number(actionOf(other) !== null),
        )}
        keyOf={({ activity }) => activity}
      />
    </div>
  );
}
