import type { MemberReply } from '../../contract/members.ts';
import { daysFromNow } from '../lib/format-date.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { StatusGlyph } from '../ui/status-glyph.tsx';
import { formatLastSeen } from './format-last-seen.ts';
import classes from './member-table.module.css';

/**
 * Seconds after `seen_at` for which a member counts as active. The server updates `seen_at` only once in this time,
 * however many requests there are.
 */
const activeFor = 300;

/** When a member was last active, or why they are not. */
export function MemberSeen({ member }: { member: MemberReply }) {
  const { t } = useTranslation('members');
  const [locale, now] = [useLocale(), useNow()];
  const { invitation, seen_at } = member;
  if (member.user_workspace_status === 'disabled') {
    return (
      <span className={classes.seen}>
        <StatusGlyph of="disabled" />
        {t('seen.deactivated')}
      </span>
    );
  }
  if (invitation) {
    const isOver = invitation.expires_at <= now;
    const days = daysFromNow(invitation.expires_at, locale.zone, now);
    return (
      <span className={classes.invited}>
        <span className={classes.seen} data-strong="">
          <StatusGlyph of={isOver ? 'overdue' : 'waiting'} />
          {t(isOver ? 'seen.expired' : 'seen.invited')}
        </span>
        {!isOver && (
          <span className={classes.email}>{days === 0 ? t('expires_today') : t('expires', { count: days })}</span>
        )}
      </span>
    );
  }
  // The server notes the reader's own visits only every few minutes, and not before the first of them.
  if (member.is_me) return <SeenNow />;
  if (seen_at !== null && now - seen_at < activeFor) return <SeenNow />;
  return (
    <span className={classes.seen}>{seen_at === null ? t('seen.never') : formatLastSeen(seen_at, locale, now)}</span>
  );
}

function SeenNow() {
  const { t } = useTranslation('members');
  return (
    <span className={classes.seen} data-strong="">
      <StatusGlyph of="enabled" />
      {t('seen.now')}
    </span>
  );
}
