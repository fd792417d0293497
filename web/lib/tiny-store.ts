import { useState, useSyncExternalStore } from 'react';

export interface Store<T> {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

/** The part of a store that components use to follow it. */
export type Readable<T> = Pick<Store<T>, 'get' | 'subscribe'>;

/** One value that anybody may set and components follow. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get);

/**
 * Follows a part of a store's value: the component renders again only when that part changes.
 * @param isSame For a `select` that builds a new object each time: if it says that the new object is the same as the
 * last one, the last one is kept.
 */
export function useSelected<T, S>(
  store: Readable<T>,
  select: (value: T) => S,
  isSame: (one: S, other: S) => boolean = Object.is,
): S {
  const [keep] = useState(createKeep<S>);
  const read = () => keep(select(store.get()), isSame);
  return useSyncExternalStore(store.subscribe, read, read);
}

/** Whether two lists hold the same things in the same order. */
export function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, at) => Object.is(item, other[at]));
}

/** Remembers the last selection: React compares selections by identity, and one that is always new never settles. */
function createKeep<S>() {
  let last: { selected: S } | null = null;
  return (selected: S, isSame: (one: S, other: S) => boolean): S => {
    if (last === null || !isSame(last.selected, selected)) last = { selected };
    return last.selected;
  };
}
