import { useDndContext, useDraggable, useDroppable } from '@dnd-kit/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor-context.ts';
import { type DragThing, type DropTarget, sideOf, takes } from '../state/drop.ts';

/** Makes a card draggable and a drop target. Spread `handle` on the element that starts the drag. */
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

/** The side of the target on which the dragged card would be inserted; undefined while it is not over the target. */
export function useDropMark(target: DropTarget): 'before' | 'after' | undefined {
  const { store } = useEditor();
  const { active, over } = useDndContext();
  const thing = active?.data.current as DragThing | undefined;
  const on = over?.data.current as DropTarget | undefined;
  const isOver = on?.id === target.id && on.kind === target.kind && thing?.id !== target.id;
  // Read without following it, because the draft does not change while something is dragged.
  return thing && isOver && takes(thing, target) ? sideOf(store.get().history.present, thing, target) : undefined;
}
