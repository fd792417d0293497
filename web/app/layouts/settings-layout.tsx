import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useWorkspaceEntry } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { settingPages } from '../setting-pages.ts';
import classes from './settings-layout.module.css';

/**
 * A workspace's settings, with their menu at the left, or above on narrow screens. Only owners may enter: the routes
 * are marked `owners`.
 */
export function SettingsLayout() {
  const { t } = useTranslation('app');
  const workspaceId = useWorkspaceId();
  const entry = useWorkspaceEntry();
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // On a phone the menu is wider than the screen: scroll the current entry into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run again for each new page
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <Page>
      <div className={classes.columns}>
        <nav className={classes.side} aria-label={t('settings.label')}>
          <span className={classes.workspace}>{entry?.name}</span>
          <ul ref={list} className={classes.list}>
            {settingPages.map(({ to, name, icon }) => (
              <li key={name}>
                <Link to={to} params={{ workspaceId }} className={classes.link}>
                  <Icon of={icon} size={18} />
                  {t(`settings.${name}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.content}>
          <Suspense>
            <Outlet />
          </Suspense>
        </div>
      </div>
    </Page>
  );
}
