import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { fieldsOf } from '../../../engine/actions/index.ts';
import { leavesOf } from '../../../engine/conditions.ts';
import type { Action, Conditions, Definition, Id } from '../../../engine/definition.ts';
import { type DefinitionIndex, indexDefinition } from '../../../engine/definition-index.ts';
import { namedFields } from '../../../engine/named-actions.ts';
import { isSameList } from '../../lib/tiny-store.ts';
import type { DescribeContext, DescribedIndex } from '../describe/describe-context.ts';
import { useCardState, useSettledState, useSurroundings } from './editor-context.ts';

const indexes = new WeakMap<Definition, DefinitionIndex>();

/** The index of a draft, made once for each state of it. */
export function indexOf(definition: Definition): DefinitionIndex {
  const known = indexes.get(definition);
  if (known) return known;
  const index = indexDefinition(definition, fieldsOf);
  indexes.set(definition, index);
  return index;
}

/** A context to describe the draft with. It is a new object only when one of the given parts of its index changes. */
function useContextOf(partsOf: (index: DefinitionIndex) => readonly unknown[]): DescribeContext {
  const { t, language, directory } = useSurroundings();
  const index = useSettledState(
    ({ history }) => indexOf(history.present),
    (one, other) => one === other || isSameList(partsOf(one), partsOf(other)),
  );
  return useMemo(() => ({ t, language, directory, index }), [t, language, directory, index]);
}

/**
 * A context to describe what names these actions, groups and fields. It changes only when one of the fields changes, or
 * the name of an action, or the name or number of a group.
 */
export const useDescribeNamed = (ids: readonly Id[]): DescribeContext =>
  useContextOf((index) => ids.flatMap((id) => nameParts(index, id)));

function nameParts({ actions, groups, fields }: DescribedIndex, id: Id): unknown[] {
  const group = groups.get(id);
  return [actions.get(id)?.action.name, group?.group.name, group?.group_position, fields.get(id)?.field];
}

/**
 * One action and a context to describe it. They change only with the action, or with what it names (see `nameParts`).
 * One hook returns both, because hundreds of cards compare them after every change of the draft.
 */
export function useDescribedAction(id: Id): { action: Action; context: DescribeContext } | null {
  const { t, language, directory } = useSurroundings();
  const index = useCardState(
    { kind: 'action', id },
    ({ history }) => indexOf(history.present),
    (one, other) => {
      const action = one.actions.get(id)?.action;
      if (one === other || action !== other.actions.get(id)?.action) return one === other;
      return !action || namedBy(action).every((named) => isSameList(nameParts(one, named), nameParts(other, named)));
    },
  );
  return useMemo(() => {
    const action = index.actions.get(id)?.action;
    return action ? { action, context: { t, language, directory, index } } : null;
  }, [id, t, language, directory, index]);
}

/** Whether what the action's card says of other places is the same in two contexts. */
export function isSameDescription(one: DescribeContext, other: DescribeContext, action: Action): boolean {
  return (
    one.t === other.t &&
    one.language === other.language &&
    one.directory === other.directory &&
    namedBy(action).every((id) => isSameList(nameParts(one.index, id), nameParts(other.index, id)))
  );
}

const namedIds = new WeakMap<Action, Id[]>();

/** The ids of the actions, groups and fields that the text of an action's card names. */
function namedBy(action: Action): Id[] {
  const known = namedIds.get(action);
  if (known) return known;
  const target = action.stepable_type === 'go_back' ? action.stepable.go_back_to : null;
  const fields = namedFields(action).map(({ field_id }) => field_id);
  const ids = [...fields, ...(target ? [target] : []), ...namedByConditions(action.condition)];
  namedIds.set(action, ids);
  return ids;
}

export function namedByConditions(conditions: Conditions | null): Id[] {
  return leavesOf(conditions).flatMap(({ step_id, field_id }) => [step_id, field_id].filter((id) => id != null));
}

const Context = createContext<DescribeContext | null>(null);

/**
 * Provides the context of `useDescribe` to the panel of one card. The context changes with the names, types and fields
 * of all other cards, and with the order. It does not change with those of the card itself (`except`; null is the start
 * form, undefined is none), or all its settings would render again with every letter typed. Other settings, which `DescribedIndex` leaves out,
 * are followed with `useEditorState`.
 */
export function DescribeProvider({ except, children }: { except?: Id | null; children: ReactNode }) {
  const context = useContextOf(({ definition }) => [
    except === null ? null : definition.trigger_form,
    ...definition.action_groups.flatMap((group) => [
      group.id,
      group.id === except ? null : group.name,
      ...group.actions.flatMap((action) => [
        action.id,
        ...(action.id === except ? [] : [action.name, action.stepable_type, ...fieldsOf(action)]),
      ]),
    ]),
  ]);
  return <Context value={context}>{children}</Context>;
}

export function useDescribe(): DescribeContext {
  const context = useContext(Context);
  if (!context) throw new Error('useDescribe stands outside of the panel');
  return context;
}
