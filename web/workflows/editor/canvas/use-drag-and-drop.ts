import { useDraggable, useDroppable } from '@dnd-kit/core';
import { useCallback } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { DragThing } from '../state/drop.ts';
import { useDropMark } from './drop-mark.ts';

/**
 * Makes a card draggable and a drop target. Spread `handle` on the element that starts the drag. Every card renders again
 * when the dragged one comes over another, so what a card contains belongs into a component that is memoised.
 */
export function useDragThing(thing: DragThing) {
  const { t } = useTranslation('editor');
  const {
    setNodeRef: setDraggable,
    setActivatorNodeRef,
    attributes,
    listeners,
    isDragging,
  } = useDraggable({
    id: `drag.${thing.id}`,
    data: thing,
    attributes: { roleDescription: t('drag.role') },
  });
  const { setNodeRef: setDroppable } = useDroppable({ id: thing.id, data: thing });
  const setNodeRef = useCallback(
    (node: HTMLElement | null) => {
      setDraggable(node);
      setDroppable(node);
    },
    [setDraggable, setDroppable],
  );
  const { role: _role, 'aria-pressed': _pressed, ...described } = attributes;
  return {
    setNodeRef,
    handle: { ref: setActivatorNodeRef, ...described, ...listeners },
    isDragging,
    mark: useDropMark(thing),
  };
}
