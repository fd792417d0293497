import { Tooltip } from '@mantine/core';
import { IconAt, IconMail, IconMailOpened } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { NoticeKind, Notification } from '../../../contract/notifications.ts';
import { formatWhen } from '../../lib/format-when.ts';
import { useLocale, useNow } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { type Glyph, StatusGlyph } from '../../ui/status-glyph.tsx';
import classes from './notification-item.module.css';
import { notificationLink, notificationPlace } from './notification-link.ts';
import { useNotificationText } from './use-notification-text.ts';

/** Null: the sign of a mention. */
const glyphs: Record<NoticeKind, Glyph | null> = {
  mentioned: null,
  opened: 'pending',
  due_soon: 'waiting',
  due_now: 'overdue',
  overdue: 'overdue',
  run_failed: 'failed',
  child_failed: 'failed',
  assignee_fallback: 'waiting',
  failed: 'failed',
  completed: 'completed',
  cancelled: 'cancelled',
  withdrawn: 'cancelled',
};

/** One notification: a link to its run or comment, and a button for its mark. */
export function NotificationItem({
  notification,
  ws,
  onFollow,
  onMark,
}: {
  notification: Notification;
  ws: string;
  onFollow: () => void;
  onMark: (read: boolean) => void;
}) {
  const { t } = useTranslation(['notices', 'ui']);
  const locale = useLocale();
  const now = useNow();
  const textOf = useNotificationText();
  const { comment, at, kind, is_over, is_read } = notification;
  const text = textOf(notification);
  const glyph = is_over ? 'done' : glyphs[kind];
  const mark = is_read ? t('center.mark_unread') : t('center.mark_read');
  return (
    <li className={classes.item} data-unread={!is_read || undefined}>
      <Link {...notificationLink(notification, ws)} className={classes.link} onClick={onFollow}>
        <span className={classes.sign}>{glyph ? <StatusGlyph of={glyph} size={16} /> : <Icon of={IconAt} />}</span>
        <span className={classes.words}>
          <span className={classes.text}>
            {text}
            {!is_read && <span className="visually-hidden"> {t('center.unread_mark')}</span>}
          </span>
          {comment?.message && <span className={classes.quote}>{comment.message}</span>}
          <span className={classes.place}>{notificationPlace(notification)}</span>
          <span className={classes.when}>
            <time dateTime={new Date(at * 1000).toISOString()}>{formatWhen(at, locale, now)}</time>
            {is_over && <span> · {t('center.over')}</span>}
          </span>
        </span>
      </Link>
      {!is_over && (
        <Tooltip label={mark}>
          <IconButton
            className={classes.mark}
            aria-label={t('ui:labelled', { label: mark, text })}
            onClick={() => onMark(!is_read)}
          >
            <Icon of={is_read ? IconMail : IconMailOpened} />
          </IconButton>
        </Tooltip>
      )}
    </li>
  );
}
