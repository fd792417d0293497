/** What differs between two definitions: versions, or a version and a draft. */
import { fieldsOf } from './actions/index.ts';
import type {
  Action,
  ActionBase,
  ActionGroup,
  Condition,
  Conditions,
  Definition,
  Field,
  Id,
  Language,
  StepableByType,
  StepableType,
} from './definition.ts';
import { isSame } from './is-same.ts';
import { languages } from './languages.ts';
import { type TranslatableText, textsOf } from './translations/map-texts.ts';
import { textAt } from './translations/translate-definition.ts';

/** The thing that changed; `owner` is the action whose form has a field, null for the start form. */
export type ChangedThing =
  | { what: 'workflow' }
  | { what: 'group' | 'action'; id: Id }
  | { what: 'field'; id: Id; owner: Id | null };

type KeyOf<T> = T extends unknown ? keyof T : never;
type CommonSetting = Exclude<keyof ActionBase, 'id'> | 'stepable_type';
/** The property that changed. */
export type SettingName =
  | CommonSetting
  | KeyOf<StepableByType[StepableType]>
  | Exclude<keyof Field, 'id'>
  | 'cancellation'
  | 'language';

export type DefinitionChange = ChangedThing &
  (
    | { kind: 'added' | 'removed' | 'moved' }
    | { kind: 'changed'; setting: SettingName /** Of a translation. */; language?: Language }
  );

/**
 * Lists what was added, removed, moved or changed, in the order of the newer definition. Removed things come after the others
 * of the same group or form. Two things are the same if they have the same id.
 * @returns An empty list if both mean the same; ids and names of conditions are not compared.
 */
export function compareDefinitions(before: Definition, after: Definition): DefinitionChange[] {
  const groupsBefore = new Map(before.action_groups.map((group) => [group.id, group]));
  const placesBefore = placesOf(before);
  const placesAfter = placesOf(after);
  const movedGroups = movedIn(idsOf(before.action_groups), idsOf(after.action_groups));
  const changes: DefinitionChange[] = compareFields(null, before.trigger_form, after.trigger_form);
  for (const group of after.action_groups) {
    const earlier = groupsBefore.get(group.id);
    const movedActions = movedIn(idsOf(earlier?.actions ?? []), idsOf(group.actions));
    const thing = { what: 'group', id: group.id } as const;
    if (!earlier) changes.push({ ...thing, kind: 'added' });
    else
      changes.push(
        ...moved(thing, movedGroups.has(group.id)),
        ...compareSettings(thing, groupOf(earlier), groupOf(group)),
      );
    for (const action of group.actions) {
      const there = placesBefore.get(action.id);
      const hasMoved = there?.group_id !== group.id || movedActions.has(action.id);
      changes.push(...compareAction(there?.action, action, hasMoved));
    }
  }
  for (const [id, { action }] of placesBefore) {
    if (!placesAfter.has(id)) changes.push({ what: 'action', id: action.id, kind: 'removed' });
  }
  const kept = new Set(idsOf(after.action_groups));
  for (const id of groupsBefore.keys()) if (!kept.has(id)) changes.push({ what: 'group', id, kind: 'removed' });
  return [
    ...changes,
    ...compareSettings({ what: 'workflow' }, workflowOf(before), workflowOf(after)),
    ...compareTranslations(before, after),
  ];
}

const idsOf = (things: readonly { id: Id }[]) => things.map(({ id }) => id);

function placesOf({ action_groups }: Definition): Map<Id, { action: Action; group_id: Id }> {
  return new Map(
    action_groups.flatMap((group) => group.actions.map((action) => [action.id, { action, group_id: group.id }])),
  );
}

const moved = (thing: ChangedThing, hasMoved: boolean): DefinitionChange[] =>
  hasMoved ? [{ ...thing, kind: 'moved' }] : [];

function compareAction(before: Action | undefined, after: Action, hasMoved: boolean): DefinitionChange[] {
  const thing = { what: 'action', id: after.id } as const;
  if (!before) return [{ ...thing, kind: 'added' }];
  return [
    ...moved(thing, hasMoved),
    ...compareSettings(thing, actionOf(before), actionOf(after)),
    ...compareFields(after.id, fieldsOf(before), fieldsOf(after)),
  ];
}

function compareFields(owner: Id | null, before: readonly Field[], after: readonly Field[]): DefinitionChange[] {
  const earlier = new Map(before.map((field) => [field.id, field]));
  const movedIds = movedIn(idsOf(before), idsOf(after));
  const kept = new Set(idsOf(after));
  return [
    ...after.flatMap((field): DefinitionChange[] => {
      const thing = { what: 'field', id: field.id, owner } as const;
      const same = earlier.get(field.id);
      if (!same) return [{ ...thing, kind: 'added' }];
      return [...moved(thing, movedIds.has(field.id)), ...compareSettings(thing, settingsOf(same), settingsOf(field))];
    }),
    ...before
      .filter(({ id }) => !kept.has(id))
      .map(({ id }): DefinitionChange => ({ what: 'field', id, owner, kind: 'removed' })),
  ];
}

type Settings = { readonly [Name in SettingName]?: unknown };

function compareSettings(thing: ChangedThing, before: Settings, after: Settings): DefinitionChange[] {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])] as SettingName[];
  return names
    .filter((name) => !isSame(before[name] ?? null, after[name] ?? null))
    .map((setting) => ({ ...thing, kind: 'changed', setting }));
}

const groupOf = ({ name, condition }: ActionGroup): Settings => ({ name, condition: meaningOf(condition) });

/** The settings of an action; those of its type stand beside the common ones. Its form is compared field by field. */
function actionOf(action: Action): Settings {
  // One by one: replies add properties to an action that are no settings.
  const common: Record<CommonSetting, unknown> = {
    name: action.name,
    stepable_type: action.stepable_type,
    description: action.description,
    condition: meaningOf(action.condition),
    assignees: action.assignees,
    initiator_excluded: action.initiator_excluded,
    nobody_twice: action.nobody_twice,
    due_after: action.due_after,
    is_lock: action.is_lock,
    continue_on_failure: action.continue_on_failure,
  };
  const own = Object.entries(action.stepable).filter(
    ([key]) => key !== 'fields' || action.stepable_type === 'workflow_hook',
  );
  return { ...common, ...Object.fromEntries(own) };
}

const settingsOf = ({ id: _id, ...settings }: Field): Settings => ({ ...settings });

const workflowOf = ({ cancellation, language }: Definition): Settings => ({ cancellation, language });

/** Which text of which language changed, of what both definitions have. The choices of a field are one setting, and so are its columns. */
function compareTranslations(before: Definition, after: Definition): DefinitionChange[] {
  const earlier = new Set(textsOf(before).map(({ path }) => path));
  const found = new Map<string, DefinitionChange>();
  for (const language of languages) {
    const [one, other] = [before.translations?.[language] ?? {}, after.translations?.[language] ?? {}];
    if (one === other) continue;
    for (const text of textsOf(after)) {
      if (!earlier.has(text.path) || textAt(one, text.path) === textAt(other, text.path)) continue;
      const { column_id, choice_id } = text.location;
      const setting = column_id ? 'columns' : choice_id ? 'choices' : text.setting;
      const change: DefinitionChange = { ...thingOf(text), kind: 'changed', setting, language };
      found.set(JSON.stringify(change), change);
    }
  }
  return [...found.values()];
}

function thingOf({ location: { group_id, action_id, field_id } }: TranslatableText): ChangedThing {
  if (field_id) return { what: 'field', id: field_id, owner: action_id ?? null };
  return action_id ? { what: 'action', id: action_id } : { what: 'group', id: group_id ?? '' };
}

/** What a condition asks, without ids and names; null if it is always true. */
function meaningOf(conditions: Conditions | null): unknown {
  if (conditions === null || conditions.items.length === 0) return null;
  const { match, items } = conditions;
  // With one item, any and all are the same.
  return [items.length > 1 ? match : 'all', ...items.map((item) => ('items' in item ? meaningOf(item) : leafOf(item)))];
}

function leafOf({ type, step_id, when, answer, field_id, comparator, comparator_value }: Condition): unknown {
  if (when === 'skipped') return [step_id, when];
  return type === 'answer' ? [step_id, answer] : [step_id, field_id, comparator, comparator_value ?? null];
}

/**
 * The fewest ids that must have been moved: those of both lists that are not part of the longest sequence that both
 * have in the same order.
 */
function movedIn(before: readonly Id[], after: readonly Id[]): Set<Id> {
  const positions = new Map(before.map((id, at) => [id, at]));
  const common = after.filter((id) => positions.has(id));
  // For each id, the longest sequence in order that ends with it: its length, and the id before.
  const best = new Map<Id, { length: number; before: Id | null }>();
  let last: Id | null = null;
  for (const [at, id] of common.entries()) {
    let found: { length: number; before: Id | null } = { length: 1, before: null };
    for (const earlier of common.slice(0, at)) {
      const { length } = best.get(earlier)!;
      if (positions.get(earlier)! < positions.get(id)! && length + 1 > found.length) {
        found = { length: length + 1, before: earlier };
      }
    }
    best.set(id, found);
    if (last === null || found.length > best.get(last)!.length) last = id;
  }
  const kept = new Set<Id>();
  for (let id = last; id !== null; id = best.get(id)!.before) kept.add(id);
  return new Set(common.filter((id) => !kept.has(id)));
}
