import { Button } from '@mantine/core';
import { useTranslation } from '../lib/use-translation.ts';
import classes from './choose-row.module.css';
import type { RowSelection } from './use-selection.ts';

/** For phones only, while runs are selected there: selects all. On a desktop that is a check box above the others. */
export function ChooseRow({ selection, count }: { selection: RowSelection; count: number }) {
  const { t } = useTranslation('commands');
  const { selected, toggleAll } = selection;
  return (
    <div className={classes.row}>
      <Button size="compact-md" variant="subtle" disabled={selected.size === count} onClick={toggleAll}>
        {t('bulk.choose_all')}
      </Button>
    </div>
  );
}
