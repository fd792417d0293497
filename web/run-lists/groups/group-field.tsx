import { runGroupings } from '../../../contract/run-lists.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { LazySelect } from '../../ui/lazy-select.tsx';
import type { RunListSearch } from '../run-list-search.ts';
import classes from './group-rows.module.css';

/** By what the runs are grouped; by stage only those of one workflow. */
export function GroupField({
  search,
  onChange,
  isLabelled = false,
}: {
  search: RunListSearch;
  onChange: (changes: RunListSearch) => void;
  isLabelled?: boolean;
}) {
  const { t } = useTranslation('runs');
  const label = t('list.group.label');
  return (
    <LazySelect
      className={classes.choice}
      label={isLabelled ? label : undefined}
      aria-label={isLabelled ? undefined : label}
      placeholder={t('list.group.placeholder')}
      clearable
      clearButtonProps={{ 'aria-label': t('list.group.clear') }}
      data={runGroupings
        .filter((one) => one !== 'stage' || search.workflow_id)
        .map((one) => ({ value: one, label: t(`list.group.by.${one}`) }))}
      value={search.group_by ?? null}
      onChange={(group_by) => onChange({ group_by: (group_by as RunListSearch['group_by']) ?? undefined })}
    />
  );
}
