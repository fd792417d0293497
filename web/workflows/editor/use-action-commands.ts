import { fieldsOf } from '../../../engine/actions/index.ts';
import type { Id } from '../../../engine/definition.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { named } from '../describe/describe-context.ts';
import { useEditor, useSurroundings } from './editor-context.ts';
import { focusCard } from './focus-card.ts';
import { showUses } from './in-use.ts';
import { removeAction } from './state/change-actions.ts';
import { type Direction, moveOf } from './state/drop.ts';
import { whatUses } from './state/what-uses.ts';
import { confirmComments } from './together/confirm-comments.ts';
import { indexOf } from './use-describe.tsx';

/** The commands of an action's menu and of the head of its panel. */
export function useActionCommands(id: Id) {
  const { t } = useTranslation(['editor', 'messages', 'errors']);
  const { store, talk, change, duplicate, go, offerUndo } = useEditor();
  const surroundings = useSurroundings();

  return {
    copy() {
      const copy = duplicate({ kind: 'action', id });
      if (copy) go({ kind: 'action', id: copy }, { setting: 'name' });
      else toast.error(t('clipboard.over_limit'));
    },
    async remove() {
      const definition = store.get().history.present;
      const action = indexOf(definition).actions.get(id)?.action;
      if (!action) return;
      const uses = whatUses.action(definition, id);
      if (uses.length > 0) {
        const isByField = fieldsOf(action).some((field) => whatUses.field(definition, field.id).length > 0);
        showUses({
          title: t('in_use.action', { name: named(surroundings, action.name) }),
          text: t(isByField ? 'in_use.fields_too' : 'errors:action_used'),
          uses,
        });
        return;
      }
      if (!(await confirmComments(talk, [id], named(surroundings, action.name)))) return;
      change((now) => removeAction(now, id));
      offerUndo(t('messages:success.removed'));
    },
    move(direction: Direction) {
      change((now) => moveOf(now, { kind: 'action', id }, direction) ?? now);
      focusCard(id);
    },
  };
}
