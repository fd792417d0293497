import { Button } from '@mantine/core';
import { useState } from 'react';
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

/** Of more people, that many are listed until all are asked for. */
const [most, first] = [20, 12];

/** Everybody who has a part in the run, each with the most important of their roles. */
export function ParticipantList({ run }: { run: Run }) {
  const { t } = useTranslation('runs');
  const { isMe } = useMembers();
  const [isWhole, setWhole] = useState(false);
  const people = run.participants
    .map(({ user_workspace, roles }) => ({ ...user_workspace, role: order.find((role) => roles.includes(role)) }))
    .toSorted((one, other) => rankOf(one.role) - rankOf(other.role));
  const isCut = people.length > most && !isWhole;
  return (
    <>
      <ul className={classes.list}>
        {(isCut ? people.slice(0, first) : people).map(({ id, user, role }) => (
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
      {isCut && (
        <Button size="xs" variant="default" className={classes.more} onClick={() => setWhole(true)}>
          {t('show_participants', { count: people.length })}
        </Button>
      )}
    </>
  );
}

const rankOf = (role: Role | undefined): number => (role ? order.indexOf(role) : order.length);
