import { useEffect } from 'react';
import { takesKeys } from '../../../lib/takes-keys.ts';
import { toast } from '../../../lib/toast.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useEditor } from '../editor-context.ts';
import type { EditorState } from '../state/editor-state.ts';
import type { CardSelection } from '../state/selection.ts';
import { useClipboard } from './use-clipboard.ts';

/** Copies the focused or selected card, and pastes behind it, with the keys and menus of the browser. */
export function useClipboardKeys(): void {
  const { t } = useTranslation('editor');
  const { store } = useEditor();
  const clipboard = useLatest({ ...useClipboard(), t });
  useEffect(() => {
    const isElsewhere = ({ target }: Event) => target instanceof Element && takesKeys(target);
    const copy = (event: ClipboardEvent) => {
      // Text that somebody marked is copied as text.
      if (isElsewhere(event) || getSelection()?.toString()) return;
      const chosen = chosenCard(store.get());
      const text = chosen && clipboard.current.write(chosen);
      if (!text) return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
      toast.success(clipboard.current.t('clipboard.copied'));
    };
    const paste = (event: ClipboardEvent) => {
      if (isElsewhere(event)) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.trim() === '') return;
      if (clipboard.current.paste(text, chosenCard(store.get()))) event.preventDefault();
      else toast.error(clipboard.current.t('clipboard.nothing'));
    };
    document.addEventListener('copy', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('paste', paste);
    };
  }, [store, clipboard]);
}

/** The card with the focus, or else the one whose panel is open. */
function chosenCard({ place, history }: EditorState): CardSelection | null {
  const { action_groups } = history.present;
  const focused = document.activeElement?.closest('[data-card]')?.getAttribute('data-card');
  const id = focused ?? (place && 'id' in place.selection ? place.selection.id : null);
  if (!id) return null;
  if (action_groups.some((group) => group.id === id)) return { kind: 'group', id };
  return action_groups.some(({ actions }) => actions.some((action) => action.id === id))
    ? { kind: 'action', id }
    : null;
}
