import { IconCircleOff, IconCirclePlus, IconMailForward, IconUserMinus } from '@tabler/icons-react';
import { activateMember, type MemberReply, sendInvitations } from '../../contract/members.ts';
import { displayName } from '../../contract/person-name.ts';
import type { Id } from '../../engine/definition.ts';
import { useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import type { Leaving } from './leave-dialog.tsx';

/** The commands for a member. The reader's own row has no menu, because nobody may deactivate or remove themselves. */
export function MemberMenu({
  ws,
  member,
  onLeave,
}: {
  ws: Id;
  member: MemberReply;
  onLeave: (leaving: Leaving) => void;
}) {
  const { t } = useTranslation(['members', 'messages']);
  const { can } = member;
  const activate = useCall(activateMember, {
    onSuccess: () => toast.success(t('messages:success.enabled')),
  });
  const inviteAgain = useCall(sendInvitations, {
    onSuccess: ({ results }) => {
      const [one] = results;
      if (one?.result === 'invited_again') toast.success(one.message);
      else toast.error(one?.message ?? '');
    },
  });
  if (!can.activate && !can.deactivate && !can.invite_again && !can.remove) return null;
  return (
    <RowMenu label={t('menu_of', { name: displayName(member.user) })}>
      {can.invite_again && (
        <Menu.Item
          leftSection={<Icon of={IconMailForward} />}
          onClick={() =>
            inviteAgain.mutate({ params: { ws }, body: { emails: [member.user.email], role: member.role } })
          }
        >
          {t('menu.invite_again')}
        </Menu.Item>
      )}
      {can.activate && (
        <Menu.Item
          leftSection={<Icon of={IconCirclePlus} />}
          onClick={() => activate.mutate({ params: { ws, user_workspace_id: member.id } })}
        >
          {t('menu.activate')}
        </Menu.Item>
      )}
      {can.deactivate && (
        <Menu.Item leftSection={<Icon of={IconCircleOff} />} onClick={() => onLeave({ member, verb: 'deactivate' })}>
          {t('menu.deactivate')}
        </Menu.Item>
      )}
      {can.remove && (
        <>
          <Menu.Divider />
          <Menu.Item
            data-danger
            leftSection={<Icon of={IconUserMinus} />}
            onClick={() => onLeave({ member, verb: member.invitation ? 'withdraw' : 'remove' })}
          >
            {t(member.invitation ? 'menu.withdraw' : 'menu.remove')}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
