import { Collapse, Drawer, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconLifebuoy, IconLogout, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { openHelp } from '../../help/open-help.ts';
import { isExternal, useHelpPages } from '../../lib/help-pages.ts';
import { apiDocsUrl, paths } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { useCurrentWorkspace } from '../current-workspace.ts';
import { useSignOut } from '../sign-out.ts';
import classes from './drawer.module.css';
import { DrawerAccount } from './drawer-account.tsx';
import { DrawerNotifications } from './drawer-notifications.tsx';
import { DrawerPages } from './drawer-pages.tsx';
import { closeDrawer, useDrawerOpen } from './drawer-state.ts';
import { DrawerWorkspaces } from './drawer-workspaces.tsx';
import { Logo } from './logo.tsx';
import { MainNav } from './main-nav.tsx';
import { useHelpForPage } from './use-help-for-page.ts';

/** The contents of the top bar, for narrow screens. */
export function NavigationDrawer() {
  const { t } = useTranslation('app');
  const { entry } = useCurrentWorkspace();
  const signOut = useSignOut();
  const pages = useHelpPages();
  const forPage = useHelpForPage();
  const [helpOpen, setHelpOpen] = useState(false);
  const isOpen = useDrawerOpen();
  const root = useDialog(isOpen, closeDrawer);
  return (
    // The class is set with `classNames`, on the content only: `className` would also color the element around it,
    // which is as wide as the window.
    <Drawer.Root
      ref={root}
      opened={isOpen}
      onClose={closeDrawer}
      closeOnEscape={false}
      size={318}
      padding={0}
      classNames={{ content: classes.content }}
    >
      <Drawer.Overlay color="#1D1814" backgroundOpacity={0.42} />
      <Drawer.Content aria-label={t('nav.label')}>
        <Drawer.Body className={classes.body}>
          <div className={classes.head}>
            <Logo size={26} word onFollow={closeDrawer} />
            <IconButton aria-label={t('nav.close')} onClick={closeDrawer}>
              <Icon of={IconX} size={20} />
            </IconButton>
          </div>
          <DrawerWorkspaces />
          <MainNav className={classes.nav} onFollow={closeDrawer} />
          <hr className={classes.rule} />
          <div className={classes.nav}>
            <DrawerPages />
            {entry && <DrawerNotifications ws={entry.workspace_id} />}
            <UnstyledButton onClick={() => setHelpOpen(!helpOpen)} aria-expanded={helpOpen}>
              <Icon of={IconLifebuoy} size={20} />
              <span>{t('help.label')}</span>
              <Icon of={IconChevronRight} className={classes.chevron} />
            </UnstyledButton>
            <Collapse expanded={helpOpen}>
              {forPage && (
                <UnstyledButton
                  className={classes.sub}
                  onClick={() => {
                    closeDrawer();
                    openHelp(forPage);
                  }}
                >
                  {t('help.for_page')}
                </UnstyledButton>
              )}
              {pages.map(({ name, url }) => (
                <a
                  key={name}
                  href={url}
                  target={isExternal(url) ? '_blank' : undefined}
                  rel="noreferrer"
                  className={classes.sub}
                >
                  {t(`help.${name}`)}
                </a>
              ))}
              <a href={apiDocsUrl} target="_blank" rel="noreferrer" className={classes.sub}>
                {t('help.api')}
              </a>
            </Collapse>
          </div>
          <span className={classes.space} />
          <div className={classes.bottom}>
            {entry && entry.role !== 'guest' && (
              <div className={classes.start}>
                <LinkButton
                  to={paths.newRun}
                  params={{ workspaceId: entry.workspace_id }}
                  color="vermilion"
                  fullWidth
                  leftSection={<Icon of={IconPlayerPlay} size={18} />}
                  onClick={closeDrawer}
                >
                  {t('new.start_run')}
                </LinkButton>
              </div>
            )}
            <hr className={classes.rule} />
            <div className={classes.foot}>
              <DrawerAccount />
              <IconButton
                aria-label={t('account_menu.sign_out')}
                onClick={() => {
                  closeDrawer();
                  void signOut();
                }}
              >
                <Icon of={IconLogout} size={20} />
              </IconButton>
            </div>
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
