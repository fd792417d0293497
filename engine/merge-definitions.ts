/** Joins the changes that two people have made to the same draft. */
import { fieldsOf } from './actions/index.ts';
import type { Action, ActionGroup, Column, Conditions, Definition, Field, Id } from './definition.ts';
import { indexDefinition } from './definition-index.ts';
import { hasIds } from './has-ids.ts';
import { isSame } from './is-same.ts';
import { rejectMalformed } from './problems/reject-malformed.ts';
import { type Merge, type Preference, type ThreeWay, threeWay } from './three-way.ts';

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
  const ways = threeWay(prefer);
  const merged = mergeOf(ways)(base, mine, theirs);
  return (ways.isTorn() && prefer === null) || !fits(merged, { base, mine, theirs, prefer }) ? null : merged;
}

/** How each part of a definition is joined. What is not named is taken whole. */
function mergeOf({ whole, each, keyed }: ThreeWay): Merge<Definition> {
  /** Only the fields of some types have such a list. */
  const optional =
    <T>(join: Merge<T[]>): Merge<T[] | undefined> =>
    (b, m, t) =>
      b && m && t ? join(b, m, t) : whole(b, m, t);
  const choices = optional(keyed<{ id: Id; label: string }>(each));
  const column: Merge<Column> = (b, m, t) => (isOneKind('type', b, m, t) ? each(b, m, t, { choices }) : whole(b, m, t));
  const columns = optional(keyed(column));
  const field: Merge<Field> = (b, m, t) =>
    isOneKind('type', b, m, t) ? each(b, m, t, { choices, columns }) : whole(b, m, t);
  const item: Merge<Conditions['items'][number]> = (b, m, t) =>
    'items' in b && 'items' in m && 'items' in t ? (condition(b, m, t) as Conditions) : whole(b, m, t);
  const condition: Merge<Conditions | null> = (b, m, t) =>
    b && m && t && b.id === m.id && b.id === t.id ? each(b, m, t, { items: keyed(item) }) : whole(b, m, t);
  const fields: Merge<object[]> = (b, m, t) =>
    [b, m, t].every(hasIds) ? keyed(field)(b as Field[], m as Field[], t as Field[]) : whole(b, m, t);
  const stepable: Merge<Action['stepable']> = (b, m, t) => each(b, m, t, { fields } as object);
  const action: Merge<Action> = (b, m, t) =>
    isOneKind('stepable_type', b, m, t) ? each(b, m, t, { condition, stepable } as object) : whole(b, m, t);
  const group: Merge<ActionGroup> = (b, m, t) => each(b, m, t, { condition, actions: keyed(action) });
  const byPath: Merge<object | undefined> = (b = {}, m = {}, t = {}) => each(b, m, t);
  const translations: Merge<object | undefined> = (b, m, t) => {
    if (isSame(t, b)) return m;
    const languages = [...new Set([...Object.keys(m ?? {}), ...Object.keys(t ?? {})])];
    const parts = Object.fromEntries(languages.map((language) => [language, byPath]));
    return (b ?? m ?? t) ? each(b ?? {}, m ?? {}, t ?? {}, parts) : undefined;
  };
  return (b, m, t) =>
    each(b, m, t, {
      trigger_form: keyed(field),
      action_groups: keyed(group),
      translations,
      outdated_translations: translations,
    });
}

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
