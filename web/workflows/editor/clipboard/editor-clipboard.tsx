import { useEffect } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { useStore } from '../../../lib/tiny-store.ts';
import { OnceLoaded } from '../../../ui/once-loaded.tsx';
import { pasteLosses } from './paste-losses.ts';
import { useClipboardKeys } from './use-clipboard-keys.ts';

const PasteLossesDialog = lazyComponent(() => import('./paste-losses-dialog.tsx'), 'PasteLossesDialog');

const close = () => pasteLosses.set(null);

/** Listens to the keys of the clipboard, and tells after a paste what could not be taken along. */
export function EditorClipboard() {
  const losses = useStore(pasteLosses);
  useClipboardKeys();
  useEffect(() => close, []);
  return <OnceLoaded>{losses && <PasteLossesDialog losses={losses} onClose={close} />}</OnceLoaded>;
}
