/** Moves one item of a list. A `to` outside of the list means its start or end. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return from in list ? insertItem(rest, to, list[from]!) : rest;
}

export function insertItem<T>(list: readonly T[], at: number, item: T): T[] {
  const place = Math.max(0, Math.min(at, list.length));
  return [...list.slice(0, place), item, ...list.slice(place)];
}
