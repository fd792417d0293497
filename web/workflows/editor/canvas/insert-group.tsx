import { IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { named } from '../../describe/describe-context.ts';
import { useEditor, useSettledState, useSurroundings } from '../editor-context.ts';
import { addNumberedGroup } from '../state/change-groups.ts';
import { newGroup } from '../state/new-parts.ts';
import classes from './canvas.module.css';

interface Props {
  at: number;
  isLast?: boolean;
}

/** The + between two stages. After the last stage, and while there is none, it is a button with a text. */
export const InsertGroup = memo(function InsertGroup({ at, isLast = false }: Props) {
  const { t } = useTranslation('editor');
  const surroundings = useSurroundings();
  const { change, go } = useEditor();
  const isEmpty = useSettledState(({ history }) => history.present.action_groups.length === 0);
  const nextName = useSettledState(({ history }) => history.present.action_groups[at]?.name);
  const insert = () => {
    const group = newGroup('');
    change((now) => addNumberedGroup(now, at, group, (number) => t('group.new_name', { number })));
    go({ kind: 'group', id: group.id }, { setting: 'name' });
  };
  if (isEmpty || isLast) {
    return (
      <div className={classes.insert} data-last="">
        <button type="button" className={classes.addGroup} onClick={insert}>
          <Icon of={IconPlus} size={15} />
          {t('group.add')}
        </button>
        {isEmpty && <p className={classes.firstHint}>{t('canvas.first_hint')}</p>}
      </div>
    );
  }
  const label =
    nextName === undefined ? t('group.add') : t('group.insert_before', { name: named(surroundings, nextName) });
  return (
    <div className={classes.insert}>
      <button type="button" className={classes.plus} onClick={insert} aria-label={label} title={label}>
        <Icon of={IconPlus} size={13} />
      </button>
    </div>
  );
});
