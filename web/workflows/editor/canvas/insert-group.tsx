import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor-context.ts';
import { addGroup } from '../state/change-groups.ts';
import { newGroup } from '../state/new-parts.ts';
import classes from './canvas.module.css';

/** The + button between two stages; after the last one, and if there are none, a button with text. */
export function InsertGroup({ at, isLast = false }: { at: number; isLast?: boolean }) {
  const { t } = useTranslation('editor');
  const { definition, change, go } = useEditor();
  const groups = definition.action_groups;
  const insert = () => {
    const group = newGroup(t('group.new_name', { number: groups.length + 1 }));
    change((now) => addGroup(now, at, group));
    go({ kind: 'group', id: group.id }, { setting: 'name' });
  };
  if (groups.length === 0 || isLast) {
    return (
      <div className={classes.insert} data-last="">
        <button type="button" className={classes.addGroup} onClick={insert}>
          <IconPlus size={15} stroke={2} aria-hidden="true" />
          {t('group.add')}
        </button>
        {groups.length === 0 && <p className={classes.firstHint}>{t('canvas.first_hint')}</p>}
      </div>
    );
  }
  const before = groups[at];
  const label = before ? t('group.insert_before', { name: before.name }) : t('group.add');
  return (
    <div className={classes.insert}>
      <button type="button" className={classes.plus} onClick={insert} aria-label={label} title={label}>
        <IconPlus size={13} stroke={2.2} aria-hidden="true" />
      </button>
    </div>
  );
}
