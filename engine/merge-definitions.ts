/** Joins the changes that two people have made to the same draft. */
import { fieldsOf } from './actions/index.ts';
import type { Action, ActionGroup, Column, Conditions, Definition, Field, Id } from './definition.ts';
import { indexDefinition } from './definition-index.ts';
import { isSame } from './is-same.ts';
import { rejectMalformed } from './problems/reject-malformed.ts';

/** Whose value stands where both changed the same setting. */
export type Preference = 'mine' | 'theirs';

/**
 * Joins two drafts that were made from the same one: what either has changed, added, moved or deleted. The smallest thing
 * that is taken from one of both is a setting; the settings of a condition belong together, and so do those that depend on
 * a type that was changed. What nobody changed stays the same object as in `mine`.
 * @param base What both began with.
 * @param prefer Whose value stands where both changed the same setting, or one changed what the other deleted.
 * @returns null if `prefer` is null and there is such a place, or if the changes do not fit together: one deleted what the
 * other has moved, or uses.
 */
export function mergeDefinitions(
  base: Definition,
  mine: Definition,
  theirs: Definition,
  prefer: Preference | null,
): Definition | null {
  let isTorn = false;
  const choose = <T>(m: T, t: T): T => {
    isTorn = true;
    return prefer === 'theirs' ? t : m;
  };

  const one = <T>(b: T, m: T, t: T): T => {
    if (isSame(t, b) || isSame(m, t)) return m;
    return isSame(m, b) ? t : choose(m, t);
  };

  /** @param parts How the properties are joined that are not settings of their own. */
  const each = <T extends object>(b: T, m: T, t: T, parts: { [K in keyof T]?: Merge<T[K]> } = {}): T => {
    if (isSame(t, b)) return m;
    const names = [...new Set([...Object.keys(m), ...Object.keys(t)])] as (keyof T)[];
    const merged = names.map((name) => [name, (parts[name] ?? one)(b[name], m[name], t[name])] as const);
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined)) as T;
  };

  const keyed =
    <T extends { id: Id }>(join: Merge<T>): Merge<T[]> =>
    (b, m, t) => {
      if (isSame(t, b)) return m;
      const [before, mineById, theirsById] = [b, m, t].map((list) => new Map(list.map((item) => [item.id, item])));
      const kept = new Map<Id, T>();
      for (const id of new Set([...mineById!.keys(), ...theirsById!.keys()])) {
        const [was, my, their] = [before!.get(id), mineById!.get(id), theirsById!.get(id)];
        if (my && their) kept.set(id, was ? join(was, my, their) : isSame(my, their) ? my : choose(my, their));
        else {
          const stays = was ? one<T | undefined>(was, my, their) : (my ?? their);
          if (stays) kept.set(id, stays);
        }
      }
      return inOrder(b, m, t, kept).map((id) => kept.get(id)!);
    };

  /** The ids of what is kept, in the order of whoever has moved something; what the other added follows its neighbour. */
  const inOrder = (
    b: readonly Item[],
    m: readonly Item[],
    t: readonly Item[],
    kept: ReadonlyMap<Id, unknown>,
  ): Id[] => {
    const [before, my, their] = [b, m, t].map((list) => list.map(({ id }) => id).filter((id) => kept.has(id)));
    const [inMine, inTheirs] = [new Set(my), new Set(their)];
    const shared = (ids: readonly Id[]) => ids.filter((id) => inMine.has(id) && inTheirs.has(id));
    const leads = one(shared(before!), shared(my!), shared(their!));
    const [order, other] = isSame(leads, shared(my!)) ? [[...my!], their!] : [[...their!], my!];
    for (const [position, id] of other.entries()) {
      if (order.includes(id)) continue;
      const neighbour = other.slice(0, position).findLast((one) => order.includes(one));
      order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, id);
    }
    return order;
  };

  /** Only the fields of some types have such a list. */
  const optional =
    <T>(join: Merge<T[]>): Merge<T[] | undefined> =>
    (b, m, t) =>
      b && m && t ? join(b, m, t) : one(b, m, t);
  const choices = optional(keyed<{ id: Id; label: string }>(each));
  const column: Merge<Column> = (b, m, t) => (isOneKind('type', b, m, t) ? each(b, m, t, { choices }) : one(b, m, t));
  const columns = optional(keyed(column));
  const field: Merge<Field> = (b, m, t) =>
    isOneKind('type', b, m, t) ? each(b, m, t, { choices, columns }) : one(b, m, t);
  const conditions: Merge<Conditions | null> = (b, m, t) =>
    b && m && t && b.id === m.id && b.id === t.id ? each(b, m, t, { items: keyed(item) }) : one(b, m, t);
  const item: Merge<Conditions['items'][number]> = (b, m, t) =>
    'items' in b && 'items' in m && 'items' in t ? (conditions(b, m, t) as Conditions) : one(b, m, t);
  const stepable: Merge<Action['stepable']> = (b, m, t) => each(b, m, t, { fields: formFields } as object);
  const formFields: Merge<object[]> = (b, m, t) =>
    [b, m, t].every(hasIds) ? keyed(field)(b as Field[], m as Field[], t as Field[]) : one(b, m, t);
  const action: Merge<Action> = (b, m, t) =>
    isOneKind('stepable_type', b, m, t) ? each(b, m, t, { condition: conditions, stepable } as object) : one(b, m, t);
  const group: Merge<ActionGroup> = (b, m, t) => each(b, m, t, { condition: conditions, actions: keyed(action) });
  const byPath: Merge<object | undefined> = (b = {}, m = {}, t = {}) => each(b, m, t);
  const translations: Merge<object | undefined> = (b, m, t) => {
    if (isSame(t, b)) return m;
    const languages = [...new Set([...Object.keys(m ?? {}), ...Object.keys(t ?? {})])];
    const parts = Object.fromEntries(languages.map((language) => [language, byPath]));
    return (b ?? m ?? t) ? each(b ?? {}, m ?? {}, t ?? {}, parts) : undefined;
  };

  const merged = each(base, mine, theirs, {
    trigger_form: keyed(field),
    action_groups: keyed(group),
    translations,
    outdated_translations: translations,
  });
  return (isTorn && prefer === null) || !fits(merged, { base, mine, theirs, prefer }) ? null : merged;
}

/**
 * The same draft, with the objects of `known` wherever both are equal. What is compared many times with parts of `known`, such
 * as each step of undo, is compared fast then.
 */
export function shareParts<T>(known: T, draft: T): T {
  if (typeof known !== 'object' || typeof draft !== 'object' || known === null || draft === null) return draft;
  const shared = Array.isArray(draft) ? shareItems(known, draft) : shareProperties(known, draft);
  return isSame(shared, known) ? known : (shared as T);
}

function shareItems(known: object, draft: readonly unknown[]): unknown[] {
  const before = Array.isArray(known) ? known : [];
  const byId = new Map(hasIds(before) ? before.map((item) => [item.id, item]) : []);
  return hasIds(draft)
    ? draft.map((item) => shareParts(byId.get(item.id), item))
    : draft.map((item, index) => shareParts(before[index], item));
}

const shareProperties = (known: object, draft: object): object =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [name, shareParts(known[name as keyof object], value)]),
  );

type Merge<T> = (base: T, mine: T, theirs: T) => T;
type Item = { id: Id };

const hasIds = (list: readonly unknown[]): list is Item[] =>
  list.every((item) => typeof item === 'object' && item !== null && 'id' in item);

const isOneKind = <T>(name: keyof T, b: T, m: T, t: T) => b[name] === m[name] && b[name] === t[name];

/**
 * Whether the draft may be saved, and nothing that one has deleted is there again, unless whoever kept it is preferred.
 */
function fits(merged: Definition, { base, mine, theirs, prefer }: Merged): boolean {
  // If only one of them has changed anything, nothing new comes together.
  if (isSame(mine, base) || isSame(theirs, base)) return true;
  const [there, my, their] = [merged, mine, theirs].map((definition) => new Set(idsOf(definition)));
  const preferred = { mine: my, theirs: their, none: null }[prefer ?? 'none'];
  const isBack = (id: Id) => there!.has(id) && !(my!.has(id) && their!.has(id)) && !preferred?.has(id);
  return !idsOf(base).some(isBack) && isWellFormed(merged);
}

function isWellFormed(definition: Definition): boolean {
  try {
    rejectMalformed(definition, indexDefinition(definition, fieldsOf));
    return true;
  } catch {
    return false;
  }
}

interface Merged {
  base: Definition;
  mine: Definition;
  theirs: Definition;
  prefer: Preference | null;
}

const idsOf = ({ trigger_form, action_groups }: Definition): Id[] => [
  ...trigger_form.map(({ id }) => id),
  ...action_groups.flatMap(({ id, actions }) => [
    id,
    ...actions.flatMap((action) => [action.id, ...fieldsOf(action).map((field) => field.id)]),
  ]),
];
