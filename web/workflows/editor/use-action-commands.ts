import { useTranslation } from 'react-i18next';
import { fieldsOf } from '../../../engine/actions/index.ts';
import type { Action } from '../../../engine/definition.ts';
import { toast } from '../../lib/toast.ts';
import { named } from '../describe/describe-context.ts';
import { useEditor } from './editor-context.ts';
import { focusCard } from './focus-card.ts';
import { showUses } from './in-use.ts';
import { copyAction, removeAction } from './state/change-actions.ts';
import { type Direction, moveOf } from './state/drop.ts';
import { whatUses } from './state/what-uses.ts';

/** The commands of an action, for its menu and its panel. */
export function useActionCommands(action: Action) {
  const { t } = useTranslation(['editor', 'messages', 'errors']);
  const { definition, context, change, go, undo } = useEditor();
  const name = named(context, action.name);

  return {
    copy() {
      const copied = copyAction(definition, action.id);
      if (!copied) return;
      change(() => copied.definition);
      go({ kind: 'action', id: copied.copy.id }, { setting: 'name' });
    },
    remove() {
      const uses = whatUses.action(definition, action.id);
      if (uses.length > 0) {
        const isByField = fieldsOf(action).some((field) => whatUses.field(definition, field.id).length > 0);
        showUses({
          title: t('in_use.action', { name }),
          text: t(isByField ? 'in_use.fields_too' : 'errors:action_used'),
          uses,
        });
        return;
      }
      change((now) => removeAction(now, action.id));
      toast.success(t('messages:success.removed'), { label: t('undo'), onClick: undo });
    },
    move(direction: Direction) {
      change((now) => moveOf(now, { kind: 'action', id: action.id }, direction) ?? now);
      focusCard(action.id);
    },
  };
}
