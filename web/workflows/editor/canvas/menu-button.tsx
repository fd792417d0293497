import { IconDots } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton, type IconButtonProps } from '../../../ui/icon-button.tsx';
import { named } from '../../describe/describe-context.ts';
import { useCardState, useSurroundings } from '../editor-context.ts';
import type { CardSelection } from '../state/selection.ts';
import { indexOf } from '../use-describe.tsx';

interface Props extends IconButtonProps {
  of: CardSelection;
}

/** Opens the menu of a card. It follows the card's name by itself, so that typing the name renders no menu again. */
export function MenuButton({ of: { kind, id }, ...props }: Props) {
  const { t } = useTranslation('editor');
  const surroundings = useSurroundings();
  const name = useCardState({ kind, id }, ({ history }) => {
    const { groups, actions } = indexOf(history.present);
    return kind === 'group' ? groups.get(id)?.group.name : actions.get(id)?.action.name;
  });
  return (
    <IconButton {...props} aria-label={t(`${kind}.menu`, { name: named(surroundings, name) })}>
      <Icon of={IconDots} size={kind === 'group' ? 18 : 16} />
    </IconButton>
  );
}
