import { Button } from '@mantine/core';
import { useTranslation } from '../lib/use-translation.ts';
import classes from './choose-row.module.css';
import type { RowSelection } from './use-selection.ts';

/** For phones only: starts and ends selecting, and selects all. On a desktop every row has a check box. */
export function ChooseRow({ selection, count }: { selection: RowSelection; count: number }) {
  const { t } = useTranslation('commands');
  const { isChoosing, setChoosing, selected, toggleAll } = selection;
  return (
    <div className={classes.row}>
      {isChoosing && (
        <Button size="compact-md" variant="subtle" disabled={selected.size === count} onClick={toggleAll}>
          {t('bulk.choose_all')}
        </Button>
      )}
      <Button size="compact-md" variant="subtle" onClick={() => setChoosing(!isChoosing)}>
        {t(isChoosing ? 'bulk.choose_end' : 'bulk.choose')}
      </Button>
    </div>
  );
}
