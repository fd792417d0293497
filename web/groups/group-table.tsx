import { Group, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { GroupReply } from '../../contract/groups.ts';
import { displayName } from '../../contract/person-name.ts';
import type { Id } from '../../engine/definition.ts';
import { paths } from '../lib/paths.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { AvatarStack } from '../ui/avatar-stack.tsx';
import { Chip } from '../ui/chip.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import listCard from '../ui/list-card.module.css';
import { GroupMenu } from './group-menu.tsx';

export function GroupTable({ ws, groups }: { ws: Id; groups: GroupReply[] }) {
  const { t } = useTranslation(['groups', 'ui']);
  const columns: Column<GroupReply>[] = [
    {
      id: 'name',
      head: t('group'),
      narrow: 'title',
      cell: ({ id, name }) => (
        <Link to={paths.editGroup} params={{ workspaceId: ws, groupId: id }} className="row-link">
          {name}
        </Link>
      ),
    },
    {
      id: 'members',
      head: t('members'),
      cell: ({ members }) => (
        <AvatarStack
          people={members.map(({ user }) => ({ id: user.id, name: displayName(user), image: user.profile_image.url }))}
        />
      ),
    },
    {
      id: 'count',
      head: t('size'),
      narrow: 'detail',
      cell: ({ members, status }) => (
        <Group gap={8}>
          {t('people', { count: members.length })}
          {status === 'disabled' && <Chip>{t('ui:status.disabled')}</Chip>}
        </Group>
      ),
    },
    {
      id: 'menu',
      head: <VisuallyHidden>{t('ui:actions')}</VisuallyHidden>,
      narrow: 'end',
      right: true,
      cell: (group) => <GroupMenu ws={ws} group={group} />,
    },
  ];
  return (
    <div className={listCard.card}>
      <DataTable label={t('title')} columns={columns} rows={groups} keyOf={({ id }) => id} />
    </div>
  );
}
