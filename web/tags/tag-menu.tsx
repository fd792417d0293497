import { IconCircleOff, IconCirclePlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { deleteTag, disableTag, enableTag, type PredefinedTag } from '../../contract/tags.ts';
import type { Id } from '../../engine/definition.ts';
import { paths } from '../lib/paths.ts';
import { useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { confirm } from '../ui/confirm.ts';
import { Icon } from '../ui/icon.tsx';
import { LinkMenuItem } from '../ui/link-menu-item.tsx';
import { Menu } from '../ui/menu.tsx';
import { RowMenu } from '../ui/row-menu.tsx';

export function TagMenu({ ws, tag }: { ws: Id; tag: PredefinedTag }) {
  const { t } = useTranslation(['tags', 'ui', 'messages']);
  const isEnabled = tag.status === 'enabled';
  const params = { ws, tag_id: tag.id };
  const toggle = useCall(isEnabled ? disableTag : enableTag, {
    onSuccess: (reply) => toast.success(t(`messages:success.${reply.tag.status}`)),
  });
  const remove = useCall(deleteTag, {
    onSuccess: () => toast.success(t('messages:success.deleted')),
  });
  const askToDelete = async () => {
    const yes = await confirm({
      title: t('delete_ask', { name: tag.name }),
      text: [t('delete_effect', { count: tag.workflows }), t('messages:confirm.irreversible')],
      confirmLabel: t('delete'),
      danger: true,
    });
    if (yes) remove.mutate({ params });
  };
  return (
    <RowMenu label={t('menu', { name: tag.name })}>
      <LinkMenuItem
        to={paths.editTag}
        params={{ workspaceId: ws, tagId: tag.id }}
        leftSection={<Icon of={IconPencil} />}
      >
        {t('ui:edit')}
      </LinkMenuItem>
      <Menu.Item
        leftSection={<Icon of={isEnabled ? IconCircleOff : IconCirclePlus} />}
        onClick={() => toggle.mutate({ params })}
      >
        {t(isEnabled ? 'ui:disable' : 'ui:enable')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => void askToDelete()}>
        {t('ui:delete_command')}
      </Menu.Item>
    </RowMenu>
  );
}
