import { UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from '../../lib/use-translation.ts';
import { openNotifications } from '../../notices/center/open-notifications.ts';
import { useUnread } from '../../notices/center/use-unread.ts';
import { Count } from '../../ui/count.tsx';
import { Icon } from '../../ui/icon.tsx';
import { closeDrawer } from './drawer-state.ts';

/** The notifications in the drawer of narrow screens. */
export function DrawerNotifications({ ws }: { ws: string }) {
  const { t } = useTranslation('app');
  const { unread } = useUnread(ws);
  return (
    <UnstyledButton
      onClick={() => {
        closeDrawer();
        openNotifications();
      }}
    >
      <Icon of={IconBell} size={20} />
      <span>{t('notifications.label')}</span>
      {unread > 0 && <Count value={unread} />}
    </UnstyledButton>
  );
}
