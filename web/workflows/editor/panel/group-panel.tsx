import { IconStack2, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Id } from '../../../../engine/definition.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ConditionSetting } from '../conditions/condition-setting.tsx';
import { useEditorState } from '../editor-context.ts';
import { indexOf } from '../use-describe.tsx';
import { useGroupCommands } from '../use-group-commands.ts';
import { NameSetting, NameTitle } from './name-setting.tsx';
import classes from './panel.module.css';
import { PanelHead } from './panel-head.tsx';

export function GroupPanel({ id, onClose }: { id: Id; onClose: () => void }) {
  const { t } = useTranslation(['editor', 'ui']);
  const owner = useMemo(() => ({ kind: 'group', id }) as const, [id]);
  const group_position = useEditorState(({ history }) => indexOf(history.present).groups.get(id)?.group_position ?? 0);
  const location = useMemo(() => ({ group_position }), [group_position]);
  const condition = useEditorState(({ history }) => indexOf(history.present).groups.get(id)?.group.condition ?? null);
  const { remove } = useGroupCommands(id);
  const settings = (
    <>
      <NameSetting owner={owner} />
      <ConditionSetting owner={owner} conditions={condition} location={location} />
      <p className={classes.note}>{t('group.help')}</p>
    </>
  );
  return (
    <PanelHead
      kind={
        <>
          <Icon of={IconStack2} size={14} />
          {t('panel.group', { number: group_position + 1 })}
        </>
      }
      name={<NameTitle owner={owner} />}
      commands={
        <IconButton size={28} aria-label={t('ui:delete')} title={t('ui:delete')} onClick={remove}>
          <Icon of={IconTrash} />
        </IconButton>
      }
      onClose={onClose}
      settings={settings}
    />
  );
}
