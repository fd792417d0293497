import { VisuallyHidden } from '@mantine/core';
import type { MemberReply } from '../../contract/members.ts';
import type { Id } from '../../engine/definition.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import listCard from '../ui/list-card.module.css';
import type { Leaving } from './leave-dialog.tsx';
import { MemberGroups } from './member-groups.tsx';
import { MemberMenu } from './member-menu.tsx';
import { MemberName } from './member-name.tsx';
import { MemberRole } from './member-role.tsx';
import { MemberSeen } from './member-seen.tsx';
import classes from './member-table.module.css';

export function MemberTable({
  ws,
  members,
  onLeave,
}: {
  ws: Id;
  members: MemberReply[];
  onLeave: (leaving: Leaving) => void;
}) {
  const { t } = useTranslation(['members', 'ui']);
  const columns: Column<MemberReply>[] = [
    {
      id: 'member',
      head: t('columns.member'),
      narrow: 'title',
      cell: (member) => <MemberName member={member} />,
    },
    {
      id: 'role',
      head: t('columns.role'),
      narrow: 'detail',
      cell: (member) => (
        <span className={classes.role}>
          <MemberRole ws={ws} member={member} />
          <span className={classes.narrowSeen}>
            <MemberSeen member={member} />
          </span>
        </span>
      ),
    },
    { id: 'groups', head: t('columns.groups'), cell: ({ groups }) => <MemberGroups groups={groups} /> },
    {
      id: 'open_steps',
      head: t('columns.open_steps'),
      right: true,
      cell: ({ open_steps }) => (
        <span className={classes.count} data-none={open_steps === 0 || undefined}>
          {open_steps}
        </span>
      ),
    },
    { id: 'seen', head: t('columns.seen'), cell: (member) => <MemberSeen member={member} /> },
    {
      id: 'menu',
      head: <VisuallyHidden>{t('ui:actions')}</VisuallyHidden>,
      narrow: 'end',
      right: true,
      cell: (member) => <MemberMenu ws={ws} member={member} onLeave={onLeave} />,
    },
  ];
  return (
    <div className={`${listCard.card} ${classes.table}`}>
      <DataTable label={t('title')} columns={columns} rows={members} keyOf={({ id }) => id} />
    </div>
  );
}
