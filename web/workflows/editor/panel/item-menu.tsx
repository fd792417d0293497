import { IconArrowDown, IconArrowUp, IconDots, IconTrash } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';

interface Props {
  /** Names the item: "Menu of Amount". */
  label: string;
  /** Of the item in its list, from 0. */
  position: number;
  /** Of all items of the list. */
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** The menu of one item of a list in the panel: moves it up and down, and deletes it. */
export function ItemMenu({ label, position, count, onMove, onRemove }: Props) {
  const { t } = useTranslation(['editor', 'ui']);
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <IconButton size={28} aria-label={label}>
          <Icon of={IconDots} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Icon of={IconArrowUp} />}
          disabled={position === 0}
          onClick={() => onMove(position - 1)}
        >
          {t('group.move.up')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon of={IconArrowDown} />}
          disabled={position === count - 1}
          onClick={() => onMove(position + 1)}
        >
          {t('group.move.down')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={onRemove}>
          {t('ui:delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
