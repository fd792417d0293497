import { UnstyledButton } from '@mantine/core';
import { IconCommand, IconSearch } from '@tabler/icons-react';
import { isApple } from '../../lib/is-apple.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { CommandBox } from '../command-menu/lazy-command-box.ts';
import { openCommandMenu } from '../command-menu/open-command-menu.ts';
import { AccountMenu, HelpMenu, NewMenu, WorkspaceMenu } from './bar-menus.tsx';
import { Logo } from './logo.tsx';
import { MainNav } from './main-nav.tsx';
import { NotificationBell } from './notification-bell.tsx';
import classes from './top-bar.module.css';

export function TopBar() {
  const { t } = useTranslation('app');
  return (
    <header className={classes.bar}>
      <Logo className={classes.mark} />
      <WorkspaceMenu />
      <MainNav className={classes.nav} />
      <UnstyledButton
        className={classes.search}
        onPointerEnter={CommandBox.fetchAhead}
        onClick={openCommandMenu}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      >
        <Icon of={IconSearch} />
        <span className={classes.searchWords}>{t('search.label')}</span>
        <Kbd>{isApple ? <Icon of={IconCommand} size={12} /> : 'Ctrl '}K</Kbd>
      </UnstyledButton>
      <NewMenu />
      <NotificationBell />
      <HelpMenu />
      <AccountMenu />
    </header>
  );
}
