import { createContext, useContext } from 'react';
import type { Definition } from '../../../../engine/definition.ts';
import { createStore, type Store, useSelected } from '../../../lib/tiny-store.ts';
import { type DragThing, type DropTarget, sideOf, takes } from '../state/drop.ts';

/** The target under the dragged card, and the side of it on which the card would be inserted; null if there is none. */
type DropMark = { target: string; side: 'before' | 'after' } | null;

export const createDropMark = (): Store<DropMark> => createStore<DropMark>(null);

const Context = createContext<Store<DropMark> | null>(null);
export const DropMarkProvider = Context.Provider;

export function dropMarkOf(definition: Definition, thing: DragThing, target: DropTarget | undefined): DropMark {
  if (!target || target.id === thing.id || !takes(thing, target)) return null;
  return { target: keyOf(target), side: sideOf(definition, thing, target) };
}

/**
 * The side of the target on which the dragged card would be inserted; undefined while it is not over the target. A
 * store of its own, because the context of the drag and drop library changes with every movement of the pointer, and
 * hundreds of cards follow where they are marked.
 */
export function useDropMark(target: DropTarget): 'before' | 'after' | undefined {
  const store = useContext(Context);
  if (!store) throw new Error('useDropMark stands outside of the canvas');
  const key = keyOf(target);
  return useSelected(store, (mark) => (mark?.target === key ? mark.side : undefined));
}

const keyOf = ({ kind, id }: DropTarget): string => `${kind}.${id}`;
