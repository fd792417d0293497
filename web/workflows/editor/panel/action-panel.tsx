import { IconCopy, IconTrash } from '@tabler/icons-react';
import { fieldsOf } from '../../../../engine/actions/index.ts';
import type { Id } from '../../../../engine/definition.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TypeIcon } from '../../../ui/type-icon.tsx';
import { named } from '../../describe/describe-context.ts';
import { FieldsEditor } from '../fields/fields-editor.tsx';
import { useActionCommands } from '../use-action-commands.ts';
import { useDescribe } from '../use-describe.tsx';
import { ActionSettings } from './action-settings.tsx';
import { NameTitle } from './name-setting.tsx';
import { PanelHead } from './panel-head.tsx';
import { useSettledAction } from './use-settled-action.ts';

export function ActionPanel({ id, onClose }: { id: Id; onClose: () => void }) {
  const { t } = useTranslation(['editor', 'ui']);
  const context = useDescribe();
  const placed = useSettledAction(id);
  const { copy, remove } = useActionCommands(id);
  if (!placed) return null;
  const { action, group, group_position } = placed;
  const where = context.t('numbered', { number: group_position + 1, name: named(context, group.name) });
  const hasForm = action.stepable_type === 'form' || action.stepable_type === 'approval';
  return (
    <PanelHead
      kind={
        <>
          <TypeIcon type={action.stepable_type} size={14} />
          <span>{t('panel.action_in', { type: context.t(`type.${action.stepable_type}`), group: where })}</span>
        </>
      }
      name={<NameTitle owner={{ kind: 'action', id }} />}
      commands={
        <>
          <IconButton size={28} aria-label={t('action.copy')} title={t('action.copy')} onClick={copy}>
            <Icon of={IconCopy} />
          </IconButton>
          <IconButton size={28} aria-label={t('ui:delete')} title={t('ui:delete')} onClick={remove}>
            <Icon of={IconTrash} />
          </IconButton>
        </>
      }
      onClose={onClose}
      settings={<ActionSettings placed={placed} />}
      form={hasForm ? { count: fieldsOf(action).length, editor: <FieldsEditor owner={id} /> } : undefined}
    />
  );
}
