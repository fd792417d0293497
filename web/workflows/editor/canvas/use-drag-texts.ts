import type { Announcements, DndContextProps } from '@dnd-kit/core';
import { useTranslation } from '../../../lib/use-translation.ts';
import { named } from '../../describe/describe-context.ts';
import { useEditor, useSurroundings } from '../editor-context.ts';
import { placeOfAction } from '../state/change-actions.ts';
import type { DragThing, DropTarget } from '../state/drop.ts';
import { indexOf } from '../use-describe.tsx';

/** The screen reader announcements of dragging. */
export function useDragTexts(): NonNullable<DndContextProps['accessibility']> {
  const { t } = useTranslation('editor');
  const { store } = useEditor();
  const surroundings = useSurroundings();
  const definition = () => store.get().history.present;

  const name = (place: DragThing | DropTarget): string => {
    const { actions, groups } = indexOf(definition());
    if (place.kind === 'action') return named(surroundings, actions.get(place.id)?.action.name);
    const { group, group_position = -1 } = groups.get(place.id) ?? {};
    return surroundings.t('numbered', { number: group_position + 1, name: named(surroundings, group?.name) });
  };
  const where = (target: DropTarget): string => {
    if (target.kind === 'end') return t('drag.at_end', { name: name(target) });
    const group = target.kind === 'action' ? placeOfAction(definition(), target.id)?.group : undefined;
    return group
      ? t('drag.at_in', { name: name(target), group: name({ kind: 'group', id: group.id }) })
      : t('drag.at', { name: name(target) });
  };

  const announcements: Announcements = {
    onDragStart: ({ active }) => t('drag.started', { name: name(thing(active)) }),
    onDragOver: ({ active, over }) =>
      over ? t('drag.over', { name: name(thing(active)), place: where(thing(over)) }) : t('drag.over_nothing'),
    onDragEnd: ({ active, over }) =>
      over
        ? t('drag.dropped', { name: name(thing(active)), place: where(thing(over)) })
        : t('drag.cancelled', { name: name(thing(active)) }),
    onDragCancel: ({ active }) => t('drag.cancelled', { name: name(thing(active)) }),
  };
  return { announcements, screenReaderInstructions: { draggable: t('drag.how') } };
}

const thing = <T extends DragThing & DropTarget>({ data }: { data: { current?: unknown } }) => data.current as T;
