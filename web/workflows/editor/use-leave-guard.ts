import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../ui/confirm.ts';
import type { EditorState } from './state/editor-state.ts';
import { isSaved } from './use-autosave.ts';
import type { EditorStore } from './use-editor-state.ts';

/** Saves the rest of the draft when the reader leaves the page, and warns if that fails. */
export function useLeaveGuard(state: EditorState, flush: () => Promise<boolean>, store: EditorStore): void {
  const { t } = useTranslation('editor');
  useBlocker({
    disabled: isSaved(state),
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
