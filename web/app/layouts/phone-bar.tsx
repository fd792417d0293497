import { IconArrowLeft, IconMenu2, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useParentPage } from '../../lib/parent-pages.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { CommandBox } from '../command-menu/lazy-command-box.ts';
import { openCommandMenu } from '../command-menu/open-command-menu.ts';
import { NewMenu } from './bar-menus.tsx';
import { openDrawer } from './drawer-state.ts';
import { NotificationBell } from './notification-bell.tsx';
import classes from './phone-bar.module.css';

export function PhoneBar() {
  const { t } = useTranslation('app');
  const { title, count, parentName } = usePageTitle();
  const parent = useParentPage();
  const back = parent && { href: parent.href, name: parentName ?? t(parent.name) };
  const navigate = useNavigate();
  return (
    <header className={classes.bar}>
      <IconButton aria-label={t('nav.open')} onClick={openDrawer}>
        <Icon of={IconMenu2} size={20} />
      </IconButton>
      {back && (
        <IconLink
          href={back.href}
          aria-label={t('nav.back_to', { name: back.name })}
          onClick={(event: MouseEvent) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            void navigate({ href: back.href });
          }}
        >
          <Icon of={IconArrowLeft} size={20} />
        </IconLink>
      )}
      {/* Hidden from screen readers: the page itself has the heading. */}
      <span className={classes.title} aria-hidden="true">
        {back?.name ?? title} {!back && count !== undefined && <span className={classes.count}>{count}</span>}
      </span>
      <IconButton aria-label={t('search.label')} onPointerEnter={CommandBox.fetchAhead} onClick={openCommandMenu}>
        <Icon of={IconSearch} size={20} />
      </IconButton>
      <NotificationBell />
      <NewMenu />
    </header>
  );
}
