import { displayName } from '../../../contract/person-name.ts';
import type { Run } from '../../../contract/runs.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useMembers } from '../use-members.ts';
import classes from './participant-list.module.css';

const order = [
  'holder',
  'initiator',
  'assignee',
  'manager',
  'commenter',
  'viewer',
  'follower',
  'workflow_admin',
  'canceller',
] as const;
type Role = (typeof order)[number];

/** Everybody who has a part in the run, each with the most important of their roles. */
export function ParticipantList({ run }: { run: Run }) {
  const { t } = useTranslation('runs');
  const { isMe } = useMembers();
  const people = run.participants
    .map(({ user_workspace, roles }) => ({ ...user_workspace, role: order.find((role) => roles.includes(role)) }))
    .toSorted((one, other) => rankOf(one.role) - rankOf(other.role));
  return (
    <ul className={classes.list}>
      {people.map(({ id, user, role }) => (
        <li key={id}>
          <Avatar person={{ id: user.id, name: displayName(user), image: user.profile_image.url }} />
          <span className={classes.name}>{isMe({ id }) ? t('you') : displayName(user)}</span>
          {role && (
            <span className={classes.role} data-holds={role !== 'holder' ? undefined : isMe({ id }) ? 'me' : 'other'}>
              {t(`role.${role}`)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const rankOf = (role: Role | undefined): number => (role ? order.indexOf(role) : order.length);
