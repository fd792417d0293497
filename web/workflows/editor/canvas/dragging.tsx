import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, useState } from 'react';
import { named } from '../../describe/describe-context.ts';
import { useEditor, useSurroundings } from '../editor-context.ts';
import { type DragThing, type DropTarget, drop, takes } from '../state/drop.ts';
import { indexOf } from '../use-describe.tsx';
import classes from './canvas.module.css';
import { createDropMark, DropMarkProvider, dropMarkOf } from './drop-mark.ts';
import { nextDropTarget } from './next-drop-target.ts';
import { useDragTexts } from './use-drag-texts.ts';

/** Makes groups and actions draggable: by pointer (after a small movement, or a long touch) and by keyboard (Space). */
export function Dragging({ children }: { children: ReactNode }) {
  const { store, change } = useEditor();
  const surroundings = useSurroundings();
  const [dragged, setDragged] = useState<{ name: string } | null>(null);
  const [mark] = useState(createDropMark);
  const accessibility = useDragTexts();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: nextDropTarget,
      // Enter starts no drag, because it selects the card.
      keyboardCodes: { start: ['Space'], end: ['Space', 'Enter'], cancel: ['Escape'] },
    }),
  );
  const nameOfThing = (thing: DragThing): string => {
    const { groups, actions } = indexOf(store.get().history.present);
    const name = thing.kind === 'group' ? groups.get(thing.id)?.group.name : actions.get(thing.id)?.action.name;
    return named(surroundings, name);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestAccepting}
      accessibility={accessibility}
      onDragStart={({ active }) => setDragged({ name: nameOfThing(active.data.current as DragThing) })}
      onDragOver={({ active, over }) => {
        const [thing, target] = [active.data.current as DragThing, over?.data.current as DropTarget | undefined];
        mark.set(dropMarkOf(store.get().history.present, thing, target));
      }}
      onDragCancel={() => {
        mark.set(null);
        setDragged(null);
      }}
      onDragEnd={({ active, over }) => {
        mark.set(null);
        setDragged(null);
        const [thing, target] = [active.data.current as DragThing, over?.data.current as DropTarget | undefined];
        if (target && takes(thing, target)) change((now) => drop(now, thing, target));
      }}
    >
      <DropMarkProvider value={mark}>{children}</DropMarkProvider>
      <DragOverlay dropAnimation={null}>{dragged && <div className={classes.overlay}>{dragged.name}</div>}</DragOverlay>
    </DndContext>
  );
}

/** Finds the target under the pointer among those that accept the dragged card; by keyboard or between two targets, the nearest. */
const closestAccepting: CollisionDetection = (args) => {
  const thing = args.active.data.current as DragThing;
  const droppableContainers = args.droppableContainers.filter(({ data }) => takes(thing, data.current as DropTarget));
  const fitting = { ...args, droppableContainers };
  const under = args.pointerCoordinates ? pointerWithin(fitting) : [];
  return under.length > 0 ? under : closestCenter(fitting);
};
