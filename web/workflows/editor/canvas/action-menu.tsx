import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconCopy,
  IconMessage2,
  IconTrash,
} from '@tabler/icons-react';
import { memo } from 'react';
import type { Id } from '../../../../engine/definition.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { ClipboardItems } from '../clipboard/clipboard-items.tsx';
import { useDefinition, useEditor } from '../editor-context.ts';
import { type Direction, moveOf } from '../state/drop.ts';
import { showTalkAfterMenu } from '../together/talk.ts';
import { useActionCommands } from '../use-action-commands.ts';
import classes from './canvas.module.css';
import { MenuButton } from './menu-button.tsx';

const arrows = { up: IconArrowUp, down: IconArrowDown, left: IconArrowLeft, right: IconArrowRight };

export const ActionMenu = memo(function ActionMenu({ id }: { id: Id }) {
  return (
    <span className={classes.menu}>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <MenuButton of={{ kind: 'action', id }} size={24} />
        </Menu.Target>
        <Menu.Dropdown>
          <Items id={id} />
        </Menu.Dropdown>
      </Menu>
    </span>
  );
});

/**
 * A component of its own, because it follows the whole draft: where an action can be moved depends on it. The menu
 * mounts it only while it is open.
 */
function Items({ id }: { id: Id }) {
  const { t } = useTranslation(['editor', 'ui']);
  const definition = useDefinition();
  const { talk } = useEditor();
  const { copy, remove, move } = useActionCommands(id);
  return (
    <>
      {(['left', 'right', 'up', 'down'] as Direction[]).map((direction) => {
        const Arrow = arrows[direction];
        return (
          <Menu.Item
            key={direction}
            leftSection={<Icon of={Arrow} />}
            disabled={moveOf(definition, { kind: 'action', id }, direction) === null}
            onClick={() => move(direction)}
          >
            {t(`action.move.${direction}`)}
          </Menu.Item>
        );
      })}
      <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={copy}>
        {t('action.copy')}
      </Menu.Item>
      <ClipboardItems of={{ kind: 'action', id }} />
      <Menu.Item
        leftSection={<Icon of={IconMessage2} />}
        onClick={() => showTalkAfterMenu(talk, { kind: 'action', id })}
      >
        {t('talk.comment')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={remove}>
        {t('ui:delete')}
      </Menu.Item>
    </>
  );
}
