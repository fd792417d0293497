import { useTranslation } from '../../lib/use-translation.ts';
import { useWorkflowOptions } from '../../workflows/use-workflow-options.ts';
import { chooseWorkflows, type RunListSearch, workflowsOf } from '../run-list-search.ts';
import { IdsFilter } from './ids-filter.tsx';

/** Filters by one workflow or several. Stages, fields and their columns can be chosen with one alone. */
export function WorkflowFilter({
  search,
  onChange,
  isInChip = false,
}: {
  search: RunListSearch;
  onChange: (changes: RunListSearch) => void;
  isInChip?: boolean;
}) {
  const { t } = useTranslation(['runs', 'ui']);
  const chosen = workflowsOf(search);
  const { options, onSearchChange } = useWorkflowOptions(chosen);
  return (
    <IdsFilter
      label={t('list.workflow')}
      none={t('list.all_workflows')}
      isEmpty={chosen.length === 0}
      isInChip={isInChip}
      nothingFoundMessage={t('new.none_found')}
      data={options}
      onSearchChange={onSearchChange}
      // Without their names they would be shown as ids.
      value={chosen.filter((id) => options.some(({ value }) => value === id))}
      onChange={(ids) => onChange(chooseWorkflows(search, ids))}
    />
  );
}
