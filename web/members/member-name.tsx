import { IconMail } from '@tabler/icons-react';
import type { MemberReply } from '../../contract/members.ts';
import { displayName } from '../../contract/person-name.ts';
import { formatDay } from '../lib/format-date.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Avatar, AvatarGlyph } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './member-table.module.css';

/** Name and email address; for a person who has not accepted yet, who invited them and when. */
export function MemberName({ member }: { member: MemberReply }) {
  const { t } = useTranslation('members');
  const { user, invitation } = member;
  const name = displayName(user);
  return (
    <div className={classes.member} data-off={member.user_workspace_status === 'disabled' || undefined}>
      {invitation ? (
        <AvatarGlyph size={32}>
          <Icon of={IconMail} />
        </AvatarGlyph>
      ) : (
        <Avatar person={{ id: user.id, name, image: user.profile_image.url }} size={32} />
      )}
      <div className={classes.words}>
        <span className={classes.name} title={name}>
          {name}
          {member.is_me && <span className={classes.you}>{t('you')}</span>}
        </span>
        <span className={classes.email} data-invited={invitation ? '' : undefined} title={user.email}>
          {invitation ? <InvitationLine invitation={invitation} /> : user.email}
        </span>
      </div>
    </div>
  );
}

function InvitationLine({ invitation }: { invitation: NonNullable<MemberReply['invitation']> }) {
  const { t } = useTranslation('members');
  const [locale, now] = [useLocale(), useNow()];
  const date = formatDay(invitation.invited_at, locale, now);
  return invitation.is_by_me ? t('invited_by_you', { date }) : t('invited_by', { name: invitation.invited_by, date });
}
