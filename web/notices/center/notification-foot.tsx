import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import {
  turnOffBrowserNotifications,
  turnOnBrowserNotifications,
  useBrowserNotifications,
} from './browser-notifications.ts';
import classes from './notification-panel.module.css';
import { closeNotifications } from './open-notifications.ts';

/** Whether the browser shows notifications too, and the way to what is mailed. */
export function NotificationFoot({ ws }: { ws: string }) {
  const { t } = useTranslation('notices');
  const state = useBrowserNotifications();
  return (
    <footer className={classes.foot}>
      <p>
        {t(`center.browser.${state}`)}{' '}
        {(state === 'unasked' || state === 'off') && (
          <Button variant="subtle" size="compact-xs" onClick={() => void turnOnBrowserNotifications()}>
            {t('center.browser.turn_on')}
          </Button>
        )}
        {state === 'on' && (
          <Button variant="subtle" size="compact-xs" onClick={turnOffBrowserNotifications}>
            {t('center.browser.turn_off')}
          </Button>
        )}
      </p>
      <Link to={paths.editWorkspaceAccount} params={{ workspaceId: ws }} hash="mails" onClick={closeNotifications}>
        {t('center.mails')}
      </Link>
    </footer>
  );
}
