import { IconClipboard, IconClipboardText, IconCopy } from '@tabler/icons-react';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { CardSelection } from '../state/selection.ts';
import { useClipboard } from './use-clipboard.ts';

/** In the menu of a card: copy it, paste behind it, and for a group duplicate it. */
export function ClipboardItems({ of }: { of: CardSelection }) {
  const { t } = useTranslation('editor');
  const { duplicateGroup, paste, viaMenu } = useClipboard();
  const pasteHere = async () => {
    const text = await viaMenu?.read();
    if (text != null && !paste(text, of)) toast.error(t('clipboard.nothing'));
  };
  return (
    <>
      {of.kind === 'group' && (
        <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => duplicateGroup(of.id)}>
          {t('action.copy')}
        </Menu.Item>
      )}
      {viaMenu && (
        <>
          <Menu.Item leftSection={<Icon of={IconClipboard} />} onClick={() => void viaMenu.copy(of)}>
            {t('clipboard.copy')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconClipboardText} />} onClick={() => void pasteHere()}>
            {t('clipboard.paste')}
          </Menu.Item>
        </>
      )}
    </>
  );
}
