import { IconArrowDown, IconArrowUp, IconMessage2, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import type { Id } from '../../../../engine/definition.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { ClipboardItems } from '../clipboard/clipboard-items.tsx';
import { useDefinition, useEditor } from '../editor-context.ts';
import { moveOf } from '../state/drop.ts';
import { showTalkAfterMenu } from '../together/talk.ts';
import { useGroupCommands } from '../use-group-commands.ts';
import classes from './canvas.module.css';
import { MenuButton } from './menu-button.tsx';

const arrows = { up: IconArrowUp, down: IconArrowDown };

export const GroupMenu = memo(function GroupMenu({ id }: { id: Id }) {
  return (
    <span className={classes.menu}>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <MenuButton of={{ kind: 'group', id }} size={28} />
        </Menu.Target>
        <Menu.Dropdown>
          <Items id={id} />
        </Menu.Dropdown>
      </Menu>
    </span>
  );
});

/**
 * A component of its own, because it follows the whole draft: where a group can be moved depends on it. The menu mounts
 * it only while it is open.
 */
function Items({ id }: { id: Id }) {
  const { t } = useTranslation(['editor', 'ui']);
  const definition = useDefinition();
  const { talk } = useEditor();
  const { move, remove } = useGroupCommands(id);
  return (
    <>
      {(['up', 'down'] as const).map((direction) => {
        const Arrow = arrows[direction];
        return (
          <Menu.Item
            key={direction}
            leftSection={<Icon of={Arrow} />}
            disabled={moveOf(definition, { kind: 'group', id }, direction) === null}
            onClick={() => move(direction)}
          >
            {t(`group.move.${direction}`)}
          </Menu.Item>
        );
      })}
      <ClipboardItems of={{ kind: 'group', id }} />
      <Menu.Item
        leftSection={<Icon of={IconMessage2} />}
        onClick={() => showTalkAfterMenu(talk, { kind: 'group', id })}
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
