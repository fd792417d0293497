import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSelected } from '../../lib/tiny-store.ts';
import { confirm } from '../../ui/confirm.ts';
import type { EditorStore } from './editor-store.ts';
import { isSaved } from './use-autosave.ts';

/** Saves what is left when one goes to another page, and warns where it cannot be saved. */
export function useLeaveGuard(store: EditorStore, flush: () => Promise<boolean>): void {
  const { t } = useTranslation('editor');
  useBlocker({
    disabled: useSelected(store, isSaved),
    enableBeforeUnload: () => !isSaved(store.get()),
    shouldBlockFn: async () => {
      if (isSaved(store.get()) || (await flush())) return false;
      const leaves = await confirm({
        title: t('leave.title'),
        text: [t('leave.text')],
        confirmLabel: t('leave.confirm'),
        cancelLabel: t('leave.stay'),
        danger: true,
      });
      return !leaves;
    },
  });
}
