import type { DndContextProps, UniqueIdentifier } from '@dnd-kit/core';
import type { Field } from '../../../../engine/definition.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { named } from '../../describe/describe-context.ts';
import { useDescribe } from '../use-describe.tsx';

/** The screen reader announcements while a field is dragged. */
export function useFieldDragTexts(fields: readonly Field[]): NonNullable<DndContextProps['accessibility']> {
  const { t } = useTranslation('editor');
  const context = useDescribe();
  const name = (id: UniqueIdentifier) => named(context, fields.find((field) => field.id === id)?.label);
  const place = (id: UniqueIdentifier) =>
    t('drag.position', { position: fields.findIndex((field) => field.id === id) + 1, count: fields.length });
  return {
    announcements: {
      onDragStart: ({ active }) => t('drag.started', { name: name(active.id) }),
      onDragOver: ({ active, over }) =>
        over ? t('drag.over', { name: name(active.id), place: place(over.id) }) : t('drag.over_nothing'),
      onDragEnd: ({ active, over }) =>
        over
          ? t('drag.dropped', { name: name(active.id), place: place(over.id) })
          : t('drag.cancelled', { name: name(active.id) }),
      onDragCancel: ({ active }) => t('drag.cancelled', { name: name(active.id) }),
    },
    screenReaderInstructions: { draggable: t('drag.how') },
  };
}
