import { useDroppable } from '@dnd-kit/core';
import { IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import type { Id, StepableType } from '../../../../engine/definition.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { TypeIcon } from '../../../ui/type-icon.tsx';
import { useEditor, useSurroundings } from '../editor-context.ts';
import { addAction } from '../state/change-actions.ts';
import { freeName, newAction, offeredTypes } from '../state/new-parts.ts';
import classes from './canvas.module.css';
import { useDropMark } from './drop-mark.ts';

/** The free place after a group's actions: a button with a menu of types, and a drop target for a dragged action. */
export const AddAction = memo(function AddAction({ group_id, name }: { group_id: Id; name: string }) {
  const place = { kind: 'end', id: group_id } as const;
  const { setNodeRef } = useDroppable({ id: `end.${group_id}`, data: place });
  return (
    <div ref={setNodeRef} className={classes.ghost} data-mark={useDropMark(place)}>
      <AddMenu group_id={group_id} name={name} />
    </div>
  );
});

/** A component of its own, because the place renders again whenever a dragged card comes over another. */
const AddMenu = memo(function AddMenu({ group_id, name }: { group_id: Id; name: string }) {
  const { t } = useTranslation('editor');
  const { store, change, go } = useEditor();
  const surroundings = useSurroundings();
  const add = (type: StepableType) => {
    const action = newAction(type, freeName(store.get().history.present, surroundings.t(`type.${type}`)));
    change((now) => addAction(now, group_id, action));
    go({ kind: 'action', id: action.id }, { setting: 'name' });
  };
  return (
    // No returnFocus: the name field of the new action takes the focus.
    <Menu position="bottom" width={300} returnFocus={false}>
      <Menu.Target>
        <button type="button" className={classes.addAction} aria-label={t('action.add_to', { name })}>
          <Icon of={IconPlus} />
          {t('action.add')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {offeredTypes.map((type) => (
          <Menu.Item key={type} leftSection={<TypeIcon type={type} size={16} />} onClick={() => add(type)}>
            <span className={classes.typeName}>{surroundings.t(`type.${type}`)}</span>
            <span className={classes.typeHelp}>{t(`action.help.${type}`)}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
});
