import { ActionIcon } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { openCommandMenu } from '../command-menu/open-command-menu.ts';
import { NewMenu } from './bar-menus.tsx';
import { openDrawer } from './drawer-state.ts';
import classes from './phone-bar.module.css';

export function PhoneBar() {
  const { t } = useTranslation('app');
  const { title, count } = usePageTitle();
  return (
    <header className={classes.bar}>
      <ActionIcon aria-label={t('nav.open')} onClick={openDrawer}>
        <Icon of={IconMenu2} size={20} stroke={1.7} />
      </ActionIcon>
      {/* Hidden from screen readers: the page itself has the heading. */}
      <span className={classes.title} aria-hidden="true">
        {title} {count !== undefined && <span className={classes.count}>{count}</span>}
      </span>
      <ActionIcon aria-label={t('search.label')} onClick={openCommandMenu}>
        <Icon of={IconSearch} size={20} stroke={1.7} />
      </ActionIcon>
      <NewMenu />
    </header>
  );
}
