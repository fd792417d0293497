import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { keepEarlyKeys } from '../../../lib/early-keys.ts';
import { isCommandKey } from '../../../lib/latin-key.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { OnceLoaded } from '../../../ui/once-loaded.tsx';

const FindDialog = lazyComponent(() => import('./find-dialog.tsx'), 'FindDialog');

/** Opens the search of the draft; so does ⌘F, elsewhere Ctrl+F. Pressed again in it, the keys are the browser's. */
export function FindButton() {
  const { t } = useTranslation('editor');
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => {
    keepEarlyKeys(() => setOpen(false));
    setOpen(true);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isCommandKey(event, 'f') || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open]);
  return (
    <>
      <IconButton
        aria-label={t('find.title')}
        aria-keyshortcuts="Meta+F Control+F"
        title={t('find.title')}
        onPointerEnter={FindDialog.fetchAhead}
        onClick={open}
      >
        <Icon of={IconSearch} size={18} />
      </IconButton>
      <OnceLoaded>{isOpen && <FindDialog onClose={() => setOpen(false)} />}</OnceLoaded>
    </>
  );
}
