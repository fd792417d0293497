import { Menu } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isExternal, useHelpPages } from '../../lib/help-pages.ts';
import { apiDocsUrl } from '../../lib/paths.ts';
import { openShortcuts } from '../shortcuts/open-shortcuts.ts';
import { HelpTarget } from './bar-targets.tsx';
import { type BarMenuProps, useBarMenu } from './use-bar-menu.ts';

/** Links to the documentation, the keyboard shortcuts and the documentation of the API. */
export function HelpMenu({ defaultOpened }: BarMenuProps) {
  const { t } = useTranslation('app');
  const pages = useHelpPages();
  return (
    <Menu {...useBarMenu(defaultOpened)} position="bottom-end" width={230}>
      <Menu.Target>
        <HelpTarget autoFocus={defaultOpened} />
      </Menu.Target>
      <Menu.Dropdown>
        {pages.map(({ name, url }) => (
          <HelpItem key={name} url={url} label={t(`help.${name}`)} />
        ))}
        {pages.length > 0 && <Menu.Divider />}
        <Menu.Item onClick={openShortcuts}>{t('help.shortcuts')}</Menu.Item>
        <HelpItem url={apiDocsUrl} label={t('help.api')} newTab />
      </Menu.Dropdown>
    </Menu>
  );
}

function HelpItem({ url, label, newTab = isExternal(url) }: { url: string; label: string; newTab?: boolean }) {
  const { t } = useTranslation('app');
  const tab = newTab && {
    target: '_blank',
    rel: 'noreferrer',
    rightSection: <IconExternalLink size={14} role="img" aria-label={t('help.new_tab')} />,
  };
  return (
    <Menu.Item component="a" href={url} {...tab}>
      {label}
    </Menu.Item>
  );
}
