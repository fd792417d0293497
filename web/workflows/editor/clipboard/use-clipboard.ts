import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useEditor, useSurroundings } from '../editor-context.ts';
import { focusCard } from '../focus-card.ts';
import { addGroup } from '../state/change-groups.ts';
import { newGroup } from '../state/new-parts.ts';
import type { CardSelection } from '../state/selection.ts';
import { clipOf, writeClip } from './clip.ts';
import { duplicate, pasteTargetFor } from './duplicate.ts';
import { type Pasted, pasteClip } from './paste-clip.ts';
import { showLosses } from './paste-losses.ts';
import { readClip } from './read-clip.ts';

/** No permission to the clipboard, or none over plain HTTP: the keys work there too. */
const menuOfBrowser = () => navigator.clipboard as Clipboard | undefined;

/** Duplicates a group, and copies and pastes actions and groups as text of the clipboard, also between workflows. */
export function useClipboard() {
  const { t } = useTranslation('editor');
  const { store, change, go, offerUndo } = useEditor();
  const { directory } = useSurroundings();

  const add = (pasted: Pasted, message: string) => {
    change(() => pasted.definition);
    go({ kind: pasted.kind, id: pasted.id });
    focusCard(pasted.id);
    offerUndo(message);
    if (pasted.losses.length > 0) showLosses(pasted.losses);
  };

  return {
    duplicateGroup(id: string) {
      const pasted = duplicate(store.get().history.present, { kind: 'group', id });
      if (pasted) add(pasted, t('clipboard.duplicated'));
      else toast.error(t('clipboard.over_limit'));
    },
    /** The text for the clipboard; null if there is no such thing any more. */
    write(selection: CardSelection): string | null {
      const clip = clipOf(store.get().history.present, selection);
      return clip && writeClip(clip);
    },
    /** For menus; null where the browser allows it only by keys. */
    viaMenu: menuOfBrowser() && {
      async copy(selection: CardSelection) {
        const clip = clipOf(store.get().history.present, selection);
        if (!clip) return;
        try {
          await menuOfBrowser()?.writeText(writeClip(clip));
          toast.success(t('clipboard.copied'));
        } catch {
          toast.error(t('clipboard.use_keys'));
        }
      },
      async read(): Promise<string | null> {
        try {
          return (await menuOfBrowser()?.readText()) ?? null;
        } catch {
          toast.error(t('clipboard.use_keys'));
          return null;
        }
      },
    },
    /** @returns Whether the text was of Baton. */
    paste(text: string, at: CardSelection | null): boolean {
      const clip = readClip(text);
      if (!clip) return false;
      const before = store.get().history.present;
      const hasGroup = clip.group !== null || before.action_groups.length > 0;
      const present = hasGroup ? before : addGroup(before, 0, newGroup(t('group.new_name', { number: 1 })));
      // Until they are loaded, nobody is missing: the list of problems tells it later.
      const anybody = { has: () => true };
      const known = directory.isLoaded ? directory : { people: anybody, groups: anybody };
      const pasted = pasteClip(present, clip, pasteTargetFor(present, at), known);
      if (pasted) add(pasted, t('clipboard.pasted', { count: clip.actions.length }));
      else toast.error(t('clipboard.over_limit'));
      return true;
    },
  };
}
