import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ActionGroup } from '../../../../engine/definition.ts';
import { named } from '../../describe/describe-context.ts';
import { useEditor } from '../editor-context.ts';
import { moveOf } from '../state/drop.ts';
import { useGroupCommands } from '../use-group-commands.ts';
import classes from './canvas.module.css';

const arrows = { up: IconArrowUp, down: IconArrowDown };

export function GroupMenu({ group }: { group: ActionGroup }) {
  const { t } = useTranslation(['editor', 'ui']);
  const { definition, context } = useEditor();
  const { move, remove } = useGroupCommands(group);
  return (
    <span className={classes.menu}>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon size={28} aria-label={t('group.menu', { name: named(context, group.name) })}>
            <IconDots size={18} stroke={1.8} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {(['up', 'down'] as const).map((direction) => {
            const Arrow = arrows[direction];
            return (
              <Menu.Item
                key={direction}
                leftSection={<Arrow size={16} stroke={1.8} aria-hidden="true" />}
                disabled={moveOf(definition, { kind: 'group', id: group.id }, direction) === null}
                onClick={() => move(direction)}
              >
                {t(`group.move.${direction}`)}
              </Menu.Item>
            );
          })}
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<IconTrash size={16} stroke={1.8} aria-hidden="true" />} onClick={remove}>
            {t('ui:delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
