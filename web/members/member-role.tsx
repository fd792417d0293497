import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type MemberReply, roles, updateMember } from '../../contract/members.ts';
import { displayName } from '../../contract/person-name.ts';
import type { Id } from '../../engine/definition.ts';
import { paths } from '../lib/paths.ts';
import { useCall } from '../lib/query.ts';
import { refreshMe } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { confirm } from '../ui/confirm.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import classes from './member-table.module.css';

/** The role as a menu of all roles; as plain text if it may not be changed, such as the last owner's. */
export function MemberRole({ ws, member }: { ws: Id; member: MemberReply }) {
  const { t } = useTranslation(['members', 'messages']);
  const navigate = useNavigate();
  const change = useCall(updateMember, {
    onSuccess: async ({ user }) => {
      toast.success(t('messages:success.updated'));
      if (!member.is_me) return;
      // The settings are the owners'. Left before the app knows the new role, which would lead to the page without permission.
      if (user.role !== 'owner') await navigate({ to: paths.home, params: { workspaceId: ws } });
      await refreshMe();
    },
  });
  const choose = async (next: MemberReply['role']) => {
    // The reader could not undo it: only another owner can.
    const givesUp = member.is_me && member.role === 'owner' && next !== 'owner';
    const yes =
      !givesUp ||
      (await confirm({
        title: t('give_up.title'),
        text: [t('give_up.text')],
        confirmLabel: t(`give_up.${next}`),
        cancelLabel: t('give_up.stay'),
        danger: true,
      }));
    if (!yes) return;
    change.mutate({ params: { ws, user_workspace_id: member.id }, body: { user_workspace: { role: next } } });
  };
  const role = t(`roles.${member.role}`);
  if (!member.can.change_role) return <span className={classes.fixedRole}>{role}</span>;
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <UnstyledButton
          className={classes.roleButton}
          data-off={member.user_workspace_status === 'disabled' || undefined}
          aria-label={t('role_of', { name: displayName(member.user), role })}
        >
          {role}
          <Icon of={IconChevronDown} size={14} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={member.role} onChange={(one) => void choose(one as MemberReply['role'])}>
          {roles.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick checkIcon={<Icon of={IconCheck} />}>
              {t(`roles.${one}`)}
              <span className={classes.hint}>{t(`role_hints.${one}`)}</span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
