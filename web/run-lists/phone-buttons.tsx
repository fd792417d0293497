import { IconListCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { StartButton } from './start-button.tsx';
import type { RowSelection } from './use-selection.ts';

/**
 * On a phone in the row of the search, so that the list begins high.
 * @param selection Null for the board, on which no runs are chosen.
 * @param count     How many runs can be chosen.
 */
export function PhoneButtons({
  selection,
  count,
  withStart,
}: {
  selection: RowSelection | null;
  count: number;
  withStart: boolean;
}) {
  const { t } = useTranslation('commands');
  return (
    <>
      {selection && (
        <IconButton
          size={44}
          framed
          aria-label={t(selection.isChoosing ? 'bulk.choose_end' : 'bulk.choose')}
          disabled={count === 0 && !selection.isChoosing}
          onClick={() => selection.setChoosing(!selection.isChoosing)}
        >
          <Icon of={selection.isChoosing ? IconX : IconListCheck} size={18} />
        </IconButton>
      )}
      {withStart && <StartButton isIcon />}
    </>
  );
}
