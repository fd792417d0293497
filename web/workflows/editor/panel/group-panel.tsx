import { ActionIcon, TextInput } from '@mantine/core';
import { IconStack2, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Id } from '../../../../engine/definition.ts';
import { named } from '../../describe/describe-context.ts';
import { ConditionSetting } from '../conditions/condition-setting.tsx';
import { useEditor } from '../editor-context.ts';
import { updateGroup } from '../state/change-groups.ts';
import { useGroupCommands } from '../use-group-commands.ts';
import { oneLine } from './one-line.ts';
import classes from './panel.module.css';
import { PanelHead } from './panel-head.tsx';
import { useFault } from './use-fault.ts';

export function GroupPanel({ id, onClose }: { id: Id; onClose: () => void }) {
  const { t } = useTranslation(['editor', 'ui']);
  const { context, change } = useEditor();
  const { group, group_position } = context.index.groups.get(id)!;
  const { remove } = useGroupCommands(group);
  const selection = { kind: 'group', id } as const;
  const faultOf = useFault(selection);
  const settings = (
    <>
      <TextInput
        label={t('setting.name')}
        data-setting="name"
        maxLength={200}
        value={group.name}
        error={faultOf('name')}
        onChange={(event) => {
          const name = oneLine(event.currentTarget.value);
          change((now) => updateGroup(now, id, { name }), `name.${id}`);
        }}
      />
      <ConditionSetting owner={selection} conditions={group.condition} location={{ group_position }} />
      <p className={classes.note}>{t('group.help')}</p>
    </>
  );
  return (
    <PanelHead
      kind={
        <>
          <IconStack2 size={14} stroke={1.8} aria-hidden="true" />
          {t('panel.group', { number: group_position + 1 })}
        </>
      }
      name={named(context, group.name)}
      commands={
        <ActionIcon size={28} aria-label={t('ui:delete')} title={t('ui:delete')} onClick={remove}>
          <IconTrash size={16} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      }
      onClose={onClose}
      settings={settings}
    />
  );
}
