import type { Id } from '../../../engine/definition.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { named } from '../describe/describe-context.ts';
import { useEditor, useSurroundings } from './editor-context.ts';
import { focusCard } from './focus-card.ts';
import { showUses } from './in-use.ts';
import { removeGroup } from './state/change-groups.ts';
import { type Direction, moveOf } from './state/drop.ts';
import { whatUses } from './state/what-uses.ts';
import { confirmComments } from './together/confirm-comments.ts';
import { indexOf } from './use-describe.tsx';

/** The commands of a group's menu and of the head of its panel. */
export function useGroupCommands(id: Id) {
  const { t } = useTranslation(['editor', 'messages']);
  const { store, talk, change, offerUndo } = useEditor();
  const surroundings = useSurroundings();

  return {
    async remove() {
      const definition = store.get().history.present;
      const group = indexOf(definition).groups.get(id)?.group;
      if (!group) return;
      const uses = whatUses.group(definition, group);
      if (uses.length > 0) {
        showUses({
          title: t('in_use.group', { name: named(surroundings, group.name) }),
          text: t('in_use.group_text'),
          uses,
        });
        return;
      }
      const ids = [id, ...group.actions.map((action) => action.id)];
      if (!(await confirmComments(talk, ids, named(surroundings, group.name)))) return;
      change((now) => removeGroup(now, id));
      offerUndo(t('messages:success.removed'));
    },
    move(direction: Direction) {
      change((now) => moveOf(now, { kind: 'group', id }, direction) ?? now);
      focusCard(id);
    },
  };
}
