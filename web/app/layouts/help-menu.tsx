import { Menu } from '../../ui/menu.tsx';
import '../../ui/whole-menu.ts';
import { IconExternalLink, IconHelp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { openHelp } from '../../help/open-help.ts';
import { isExternal, useHelpPages } from '../../lib/help-pages.ts';
import { apiDocsUrl } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { openShortcuts } from '../shortcuts/open-shortcuts.ts';
import { HelpTarget } from './bar-targets.tsx';
import { type BarMenuProps, useBarMenu } from './use-bar-menu.ts';
import { useHelpForPage } from './use-help-for-page.ts';

/** Links to the documentation, the keyboard shortcuts and the documentation of the API. */
export function HelpMenu({ defaultOpened }: BarMenuProps) {
  const { t } = useTranslation('app');
  const pages = useHelpPages();
  const forPage = useHelpForPage();
  return (
    <Menu {...useBarMenu(defaultOpened)} position="bottom-end" width={230}>
      <Menu.Target>
        <HelpTarget autoFocus={defaultOpened} />
      </Menu.Target>
      <Menu.Dropdown>
        {forPage && (
          <>
            <Menu.Item leftSection={<Icon of={IconHelp} />} onClick={() => openHelp(forPage)}>
              {t('help.for_page')}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
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
  const navigate = useNavigate();
  const tab = newTab && {
    target: '_blank',
    rel: 'noreferrer',
    rightSection: <Icon of={IconExternalLink} size={14} label={t('help.new_tab')} />,
  };
  const follow = (event: MouseEvent) => {
    if (newTab || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate({ href: url });
  };
  return (
    <Menu.Item component="a" href={url} onClick={follow} {...tab}>
      {label}
    </Menu.Item>
  );
}
