import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Action } from '../../../../engine/definition.ts';
import { named } from '../../describe/describe-context.ts';
import { useEditor } from '../editor-context.ts';
import { type Direction, moveOf } from '../state/drop.ts';
import { useActionCommands } from '../use-action-commands.ts';
import classes from './canvas.module.css';

const arrows = { up: IconArrowUp, down: IconArrowDown, left: IconArrowLeft, right: IconArrowRight };

export function ActionMenu({ action }: { action: Action }) {
  const { t } = useTranslation(['editor', 'ui']);
  const { definition, context } = useEditor();
  const { copy, remove, move } = useActionCommands(action);
  return (
    <span className={classes.menu}>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon size={24} aria-label={t('action.menu', { name: named(context, action.name) })}>
            <IconDots size={16} stroke={1.8} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {(['left', 'right', 'up', 'down'] as Direction[]).map((direction) => {
            const Arrow = arrows[direction];
            return (
              <Menu.Item
                key={direction}
                leftSection={<Arrow size={16} stroke={1.8} aria-hidden="true" />}
                disabled={moveOf(definition, { kind: 'action', id: action.id }, direction) === null}
                onClick={() => move(direction)}
              >
                {t(`action.move.${direction}`)}
              </Menu.Item>
            );
          })}
          <Menu.Item leftSection={<IconCopy size={16} stroke={1.8} aria-hidden="true" />} onClick={copy}>
            {t('action.copy')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<IconTrash size={16} stroke={1.8} aria-hidden="true" />} onClick={remove}>
            {t('ui:delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
