import { IconBell } from '@tabler/icons-react';
import { useTranslation } from '../../lib/use-translation.ts';
import { NotificationPanel } from '../../notices/center/lazy-notification-panel.ts';
import { openNotifications } from '../../notices/center/open-notifications.ts';
import { useUnread } from '../../notices/center/use-unread.ts';
import { Count } from '../../ui/count.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useCurrentWorkspace } from '../current-workspace.ts';
import classes from './notification-bell.module.css';

/** The button that opens the notifications, with the number of unread ones. */
export function NotificationBell() {
  const { t } = useTranslation('app');
  const { entry } = useCurrentWorkspace();
  const { unread } = useUnread(entry?.workspace_id ?? '');
  if (!entry) return null;
  return (
    <IconButton
      className={classes.bell}
      aria-label={unread > 0 ? t('notifications.unread', { count: unread }) : t('notifications.label')}
      aria-haspopup="dialog"
      onPointerEnter={NotificationPanel.fetchAhead}
      onClick={openNotifications}
    >
      <Icon of={IconBell} size={18} />
      {unread > 0 && (
        <span className={classes.count} aria-hidden="true">
          <Count value={unread} />
        </span>
      )}
    </IconButton>
  );
}
