/** Joins what two people have made of the same value. */
import type { Id } from './definition.ts';
import { isSame } from './is-same.ts';

/** Whose value stands where both changed the same setting. */
export type Preference = 'mine' | 'theirs';

/** What nobody changed stays the same object as in `mine`. @param base What both began with. */
export type Merge<T> = (base: T, mine: T, theirs: T) => T;

type Item = { id: Id };

/** How each kind of value is joined. */
export interface ThreeWay {
  /** A value that is taken whole from one of both. */
  whole: <T>(base: T, mine: T, theirs: T) => T;
  /** An object. @param parts How the properties are joined that are not taken whole. */
  each: <T extends object>(base: T, mine: T, theirs: T, parts?: { [K in keyof T]?: Merge<T[K]> }) => T;
  /** A list of things with ids: what either has changed, added, moved or deleted. @param join How one thing is joined. */
  keyed: <T extends Item>(join: Merge<T>) => Merge<T[]>;
  /** Whether both have changed something that is taken whole. */
  isTorn: () => boolean;
}

/** @param prefer Whose value stands where both changed what is taken whole. Null is as `mine`. */
export function threeWay(prefer: Preference | null): ThreeWay {
  let isTorn = false;
  const choose = <T>(mine: T, theirs: T): T => {
    isTorn = true;
    return prefer === 'theirs' ? theirs : mine;
  };

  const whole = <T>(base: T, mine: T, theirs: T): T => {
    if (isSame(theirs, base) || isSame(mine, theirs)) return mine;
    return isSame(mine, base) ? theirs : choose(mine, theirs);
  };

  const each: ThreeWay['each'] = <T extends object>(
    base: T,
    mine: T,
    theirs: T,
    parts: { [K in keyof T]?: Merge<T[K]> } = {},
  ): T => {
    if (isSame(theirs, base)) return mine;
    const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])] as (keyof T)[];
    const merged = names.map((name) => [name, (parts[name] ?? whole)(base[name], mine[name], theirs[name])] as const);
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined)) as T;
  };

  const keyed: ThreeWay['keyed'] =
    <T extends Item>(join: Merge<T>): Merge<T[]> =>
    (base, mine, theirs) => {
      if (isSame(theirs, base)) return mine;
      const [before, my, their] = [byId(base), byId(mine), byId(theirs)];
      const joinOne = (id: Id): T | undefined => {
        const [was, one, other] = [before.get(id), my.get(id), their.get(id)];
        if (!one || !other) return was ? whole<T | undefined>(was, one, other) : (one ?? other);
        if (was) return join(was, one, other);
        return isSame(one, other) ? one : choose(one, other);
      };
      const kept = new Map<Id, T>();
      for (const id of new Set([...my.keys(), ...their.keys()])) {
        const joined = joinOne(id);
        if (joined) kept.set(id, joined);
      }
      const [was, one, other] = [base, mine, theirs].map((list) =>
        list.map(({ id }) => id).filter((id) => kept.has(id)),
      );
      return inOrder(whole, was!, one!, other!).map((id) => kept.get(id)!);
    };

  return { whole, each, keyed, isTorn: () => isTorn };
}

const byId = <T extends Item>(list: readonly T[]): Map<Id, T> => new Map(list.map((item) => [item.id, item]));

/** All ids, in the order of whoever has moved something; what the other added follows its neighbour. */
function inOrder(whole: Merge<Id[]>, base: Id[], mine: Id[], theirs: Id[]): Id[] {
  const [inMine, inTheirs] = [new Set(mine), new Set(theirs)];
  const shared = (ids: readonly Id[]) => ids.filter((id) => inMine.has(id) && inTheirs.has(id));
  const leads = whole(shared(base), shared(mine), shared(theirs));
  const [order, other] = isSame(leads, shared(mine)) ? [[...mine], theirs] : [[...theirs], mine];
  for (const [position, id] of other.entries()) {
    if (order.includes(id)) continue;
    const neighbour = other.slice(0, position).findLast((one) => order.includes(one));
    order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, id);
  }
  return order;
}
