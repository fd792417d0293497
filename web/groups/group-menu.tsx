import { IconCircleOff, IconCirclePlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { deleteGroup, disableGroup, enableGroup, type GroupReply } from '../../contract/groups.ts';
import type { Id } from '../../engine/definition.ts';
import { ProblemError } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { confirm } from '../ui/confirm.ts';
import { Icon } from '../ui/icon.tsx';
import { LinkMenuItem } from '../ui/link-menu-item.tsx';
import { Menu } from '../ui/menu.tsx';
import { RowMenu } from '../ui/row-menu.tsx';

export function GroupMenu({ ws, group }: { ws: Id; group: GroupReply }) {
  const { t } = useTranslation(['groups', 'ui', 'messages']);
  const isEnabled = group.status === 'enabled';
  const params = { ws, group_id: group.id };
  const toggle = useCall(isEnabled ? disableGroup : enableGroup, {
    onSuccess: (reply) => toast.success(t(`messages:success.${reply.group.status}`)),
  });
  const remove = useCall(deleteGroup, {
    onSuccess: () => toast.success(t('messages:success.deleted')),
    // If workflows use the group, the error names them. The dialog offers to disable the group instead.
    onError: async (error) => {
      const isUsed = error instanceof ProblemError && error.problem.code === 'group_used';
      const instead =
        isUsed &&
        isEnabled &&
        (await confirm({
          title: t('delete_refused', { name: group.name }),
          text: [problemMessage(error), t('disable_instead')],
          confirmLabel: t('ui:disable'),
          cancelLabel: t('ui:close'),
        }));
      if (instead) toggle.mutate({ params });
      else if (!isUsed || !isEnabled) toast.error(problemMessage(error));
    },
  });
  const askToDelete = async () => {
    const yes = await confirm({
      title: t('delete_ask', { name: group.name }),
      text: [t('delete_effect'), t('messages:confirm.irreversible')],
      confirmLabel: t('delete'),
      danger: true,
    });
    if (yes) remove.mutate({ params });
  };
  return (
    <RowMenu label={t('menu', { name: group.name })}>
      <LinkMenuItem
        to={paths.editGroup}
        params={{ workspaceId: ws, groupId: group.id }}
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
      {group.can.delete && (
        <>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => void askToDelete()}>
            {t('ui:delete_command')}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
