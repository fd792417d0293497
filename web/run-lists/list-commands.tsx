import { Button } from '@mantine/core';
import { focusIfLost } from '../lib/focus-if-lost.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Chip } from '../ui/chip.tsx';
import classes from './list-commands.module.css';
import {
  type ChangeSearch,
  chooseWorkflows,
  filterButton,
  isFiltered,
  type RunListSearch,
  withoutFilters,
} from './run-list-search.ts';
import { SaveView } from './save-view.tsx';
import { useRunViews } from './use-run-views.ts';

/** What can be done with the filters that are set. Beside the title, because in the toolbar they would move the list. */
export function ListCommands({ search, onChange }: { search: RunListSearch; onChange: ChangeSearch }) {
  const { t } = useTranslation('runs');
  const { isEdited } = useRunViews(search);
  return (
    <>
      {isEdited && (
        <span className={classes.edited}>
          <Chip>{t('list.views.edited')}</Chip>
        </span>
      )}
      {isFiltered(search) && (
        <Button
          variant="subtle"
          className={classes.command}
          onClick={() => {
            onChange({ ...withoutFilters, ...chooseWorkflows(search, []) });
            focusIfLost(filterButton);
          }}
        >
          {t('list.clear_filters')}
        </Button>
      )}
      <SaveView search={search} className={classes.command} onChange={onChange} />
    </>
  );
}
