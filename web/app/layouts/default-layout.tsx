import { useMediaQuery } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { closeHelp, useOpenHelp } from '../../help/open-help.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { forgetReturnTo } from '../../lib/return-to.ts';
import { selectWorkspace } from '../../lib/selected-workspace.ts';
import { useMe, useWorkspaceEntry } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { ConnectionMark } from '../../live/connection-mark.tsx';
import { useLive } from '../../live/use-live.ts';
import { wantsBrowserNotifications } from '../../notices/center/browser-notifications.ts';
import { NotificationPanel } from '../../notices/center/lazy-notification-panel.ts';
import { closeNotifications, useNotificationsOpen } from '../../notices/center/open-notifications.ts';
import { UnreadOutside } from '../../notices/center/unread-outside.tsx';
import { OnceLoaded } from '../../ui/once-loaded.tsx';
import { CommandMenu } from '../command-menu/command-menu.tsx';
import { useCurrentWorkspace } from '../current-workspace.ts';
import { useShortcutsOpen } from '../shortcuts/open-shortcuts.ts';
import { useShortcutsKey } from '../shortcuts/use-shortcuts-key.ts';
import classes from './default-layout.module.css';
import { useDrawerOpen } from './drawer-state.ts';
import { PhoneBar } from './phone-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useAccessAgain } from './use-access-again.ts';
import { VisitorBanner } from './visitor-banner.tsx';
import { WorkspaceStateBanner } from './workspace-state-banner.tsx';

const Drawer = lazyComponent(() => import('./drawer.tsx'), 'NavigationDrawer');

const ShortcutDialog = lazyComponent(() => import('../shortcuts/shortcut-dialog.tsx'), 'ShortcutDialog');

const HelpPanel = lazyComponent(() => import('../../help/help-panel.tsx'), 'HelpPanel');

export function DefaultLayout() {
  const { t } = useTranslation('app');
  const me = useMe();
  const entry = useWorkspaceEntry();
  const narrow = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false });
  const drawerOpen = useDrawerOpen();
  // Loaded when first opened, and kept mounted afterwards so that closing is animated.
  const [drawerWanted, setDrawerWanted] = useState(drawerOpen);
  if (drawerOpen && !drawerWanted) setDrawerWanted(true);
  const shortcutsOpen = useShortcutsOpen();
  const [shortcutsWanted, setShortcutsWanted] = useState(shortcutsOpen);
  if (shortcutsOpen && !shortcutsWanted) setShortcutsWanted(true);
  useShortcutsKey();
  useAccessAgain();
  const helpOpen = useOpenHelp() !== null;
  const [helpWanted, setHelpWanted] = useState(helpOpen);
  if (helpOpen && !helpWanted) setHelpWanted(true);
  // Closes the help when the layout is left, so that the next person who signs in does not find it open.
  useEffect(() => closeHelp, []);
  useEffect(() => closeNotifications, []);
  useEffect(forgetReturnTo, []);
  useEffect(() => {
    if (entry) selectWorkspace(entry.workspace_id, entry.name);
  }, [entry]);
  const ws = useCurrentWorkspace().entry?.workspace_id ?? '';
  useLive(me?.id, ws, wantsBrowserNotifications);
  const notificationsOpen = useNotificationsOpen();
  const [notificationsWanted, setNotificationsWanted] = useState(notificationsOpen);
  if (notificationsOpen && !notificationsWanted) setNotificationsWanted(true);
  // There is no user between signing out and the sign-in page.
  if (!me) return null;
  return (
    <div className={classes.page}>
      <a href="#content" className={classes.skip}>
        {t('skip_to_content')}
      </a>
      {narrow ? <PhoneBar /> : <TopBar />}
      <main id="content" className={classes.content} tabIndex={-1}>
        <WorkspaceStateBanner />
        <VisitorBanner />
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <OnceLoaded>{drawerWanted && <Drawer />}</OnceLoaded>
      <OnceLoaded>{shortcutsWanted && <ShortcutDialog />}</OnceLoaded>
      <OnceLoaded>{helpWanted && <HelpPanel />}</OnceLoaded>
      <OnceLoaded>{notificationsWanted && ws && <NotificationPanel ws={ws} />}</OnceLoaded>
      <UnreadOutside ws={ws} />
      <CommandMenu />
      <ConnectionMark />
    </div>
  );
}
