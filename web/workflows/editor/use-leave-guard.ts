import { useBlocker } from '@tanstack/react-router';
import { useSelected } from '../../lib/tiny-store.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { confirmLeaving } from '../../ui/use-unsaved-guard.ts';
import type { EditorStore } from './editor-store.ts';
import { isSaved } from './use-autosave.ts';

/** Saves unsaved changes before another page is opened; if that fails, asks whether to leave all the same. */
export function useLeaveGuard(store: EditorStore, flush: () => Promise<boolean>): void {
  const { t } = useTranslation('editor');
  useBlocker({
    disabled: useSelected(store, isSaved),
    enableBeforeUnload: () => !isSaved(store.get()),
    shouldBlockFn: async () => {
      if (isSaved(store.get()) || (await flush())) return false;
      return !(await confirmLeaving(t('leave_text')));
    },
  });
}
