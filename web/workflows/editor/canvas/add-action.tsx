import { useDroppable } from '@dnd-kit/core';
import { Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ActionGroup } from '../../../../engine/definition.ts';
import { ActionGlyph } from '../../action-glyph.tsx';
import { useEditor } from '../editor-context.ts';
import { addAction } from '../state/change-actions.ts';
import { freeName, newAction, type OfferedType, offeredTypes } from '../state/new-parts.ts';
import classes from './canvas.module.css';
import { useDropMark } from './use-drag-and-drop.ts';

/** The button after a group's actions: a menu of action types, and a drop target for dragged actions. */
export function AddAction({ group }: { group: ActionGroup }) {
  const { t } = useTranslation('editor');
  const { definition, context, change, go } = useEditor();
  const place = { kind: 'end', id: group.id } as const;
  const { setNodeRef } = useDroppable({ id: `end.${group.id}`, data: place });
  const mark = useDropMark(place);
  const add = (type: OfferedType) => {
    const action = newAction(type, freeName(definition, context.t(`type.${type}`)));
    change((now) => addAction(now, group.id, action));
    go({ kind: 'action', id: action.id }, { setting: 'name' });
  };
  return (
    <div ref={setNodeRef} className={classes.ghost} data-mark={mark}>
      {/* No returnFocus: the name field of the new action takes the focus. */}
      <Menu position="bottom" width={300} returnFocus={false}>
        <Menu.Target>
          <button type="button" className={classes.addAction} aria-label={t('action.add_to', { name: group.name })}>
            <IconPlus size={16} stroke={2} aria-hidden="true" />
            {t('action.add')}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {offeredTypes.map((type) => (
            <Menu.Item key={type} leftSection={<ActionGlyph type={type} size={16} />} onClick={() => add(type)}>
              <span className={classes.typeName}>{context.t(`type.${type}`)}</span>
              <span className={classes.typeHelp}>{t(`action.help.${type}`)}</span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
