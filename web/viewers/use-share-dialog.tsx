import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { lazyComponent } from '../lib/lazy-component.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { HeadButton } from '../ui/head-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { OnceLoaded } from '../ui/once-loaded.tsx';
import type { Shared } from './share-calls.ts';

const ShareDialog = lazyComponent(() => import('./share-dialog.tsx'), 'ShareDialog');

/**
 * The menu item or the button that opens the share dialog, and the dialog. Render the dialog outside of the menu, which
 * unmounts its items when it closes.
 */
export function useShareDialog(
  shared: Shared,
  mayShare: boolean,
): { item: ReactNode; button: ReactNode; dialog: ReactNode } {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const icon = mayShare ? IconUserPlus : IconUsers;
  return {
    item: (
      <Menu.Item leftSection={<Icon of={icon} />} onPointerEnter={ShareDialog.fetchAhead} onClick={() => setOpen(true)}>
        {t(mayShare ? 'share.open' : 'share.list')}
      </Menu.Item>
    ),
    button: (
      <HeadButton
        icon={icon}
        label={t(mayShare ? 'share.button' : 'share.list')}
        onPointerEnter={ShareDialog.fetchAhead}
        onClick={() => setOpen(true)}
      />
    ),
    dialog: <OnceLoaded>{isOpen && <ShareDialog shared={shared} onClose={() => setOpen(false)} />}</OnceLoaded>,
  };
}
