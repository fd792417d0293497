import { useTranslation } from 'react-i18next';
import type { ActionGroup } from '../../../engine/definition.ts';
import { toast } from '../../lib/toast.ts';
import { named } from '../describe/describe-context.ts';
import { useEditor } from './editor-context.ts';
import { focusCard } from './focus-card.ts';
import { showUses } from './in-use.ts';
import { removeGroup } from './state/change-groups.ts';
import { type Direction, moveOf } from './state/drop.ts';
import { whatUses } from './state/what-uses.ts';

/** The commands of a group, for its menu and its panel. */
export function useGroupCommands(group: ActionGroup) {
  const { t } = useTranslation(['editor', 'messages']);
  const { definition, context, change, undo } = useEditor();

  return {
    remove() {
      const uses = whatUses.group(definition, group);
      if (uses.length > 0) {
        showUses({
          title: t('in_use.group', { name: named(context, group.name) }),
          text: t('in_use.group_text'),
          uses,
        });
        return;
      }
      change((now) => removeGroup(now, group.id));
      toast.success(t('messages:success.removed'), { label: t('undo'), onClick: undo });
    },
    move(direction: Direction) {
      change((now) => moveOf(now, { kind: 'group', id: group.id }, direction) ?? now);
      focusCard(group.id);
    },
  };
}
