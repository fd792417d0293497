import { useTranslation } from '../../lib/use-translation.ts';
import { withChosen } from '../../lib/with-chosen.ts';
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
  const { options, unlisted, onSearchChange } = useWorkflowOptions(chosen);
  return (
    <IdsFilter
      label={t('list.workflow')}
      none={t('list.all_workflows')}
      isEmpty={chosen.length === 0}
      isInChip={isInChip}
      nothingFoundMessage={t('new.none_found')}
      // One that was deleted since has no name, and stays beside another that is chosen.
      data={withChosen(options, chosen)}
      unlisted={unlisted}
      onSearchChange={onSearchChange}
      value={chosen}
      onChange={(ids) => onChange(chooseWorkflows(search, ids))}
    />
  );
}
