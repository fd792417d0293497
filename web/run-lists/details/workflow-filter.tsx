import { useTranslation } from '../../lib/use-translation.ts';
import { LazyMultiSelect } from '../../ui/lazy-select.tsx';
import { useWorkflowOptions } from '../../workflows/use-workflow-options.ts';
import { chooseWorkflows, type RunListSearch, workflowsOf } from '../run-list-search.ts';
import classes from './pills.module.css';

/** Filters by one workflow or several. Stages, fields and their columns can be chosen with one alone. */
export function WorkflowFilter({
  search,
  onChange,
  isInChip = false,
}: {
  search: RunListSearch;
  onChange: (changes: RunListSearch) => void;
  /** Its list opens inside the chip, which a click elsewhere would close. */
  isInChip?: boolean;
}) {
  const { t } = useTranslation(['runs', 'ui']);
  const chosen = workflowsOf(search);
  const { options, onSearchChange } = useWorkflowOptions(chosen);
  return (
    <LazyMultiSelect
      label={t('list.workflow')}
      placeholder={chosen.length === 0 ? t('list.all_workflows') : undefined}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('list.all_workflows') }}
      maxValues={50}
      withScrollArea={false}
      comboboxProps={{ withinPortal: !isInChip }}
      classNames={{ input: classes.pills, dropdown: classes.options, inputField: classes.field }}
      nothingFoundMessage={t('new.none_found')}
      data={options}
      onSearchChange={onSearchChange}
      // Without their names they would be shown as ids.
      value={chosen.filter((id) => options.some(({ value }) => value === id))}
      onChange={(ids) => onChange(chooseWorkflows(search, ids))}
    />
  );
}
