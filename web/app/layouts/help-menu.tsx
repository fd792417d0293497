import { Menu } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { documentationPages, documentationUrl } from '../../lib/documentation.ts';
import { HelpTarget } from './bar-targets.tsx';
import { type BarMenuProps, useBarMenu } from './use-bar-menu.ts';

export function HelpMenu({ defaultOpened }: BarMenuProps) {
  return (
    <Menu {...useBarMenu(defaultOpened)} position="bottom-end" width={230}>
      <Menu.Target>
        <HelpTarget autoFocus={defaultOpened} />
      </Menu.Target>
      <Menu.Dropdown>
        <HelpItems />
      </Menu.Dropdown>
    </Menu>
  );
}

function HelpItems() {
  const { t } = useTranslation('app');
  return documentationPages.map(([name, path]) => (
    <Menu.Item
      key={name}
      component="a"
      href={documentationUrl + path}
      target="_blank"
      rel="noreferrer"
      rightSection={<IconExternalLink size={14} aria-label={t('help.new_tab')} />}
    >
      {t(`help.${name}`)}
    </Menu.Item>
  ));
}
