import { fieldsOf } from '../../engine/actions/index.ts';
import { leavesOf } from '../../engine/conditions.ts';
import type { Action, Definition, Field, Id, PlainValue, Ref } from '../../engine/definition.ts';
import { type DefinitionIndex, indexDefinition } from '../../engine/definition-index.ts';
import { keyOfName, takeKey } from './key-of-name.ts';

/** What the writer asks about people: their address, or the name of a group. */
export type NameOfRef = (ref: Ref) => string;

/** By what a file names the things of a definition. */
export interface FileKeys {
  index: DefinitionIndex;
  /** Of actions and groups, by id. */
  steps: ReadonlyMap<Id, string>;
  /** Of fields, by id. */
  fields: ReadonlyMap<Id, string>;
  /** Of the choices of a field, by their ids. */
  choices: ReadonlyMap<Id, ReadonlyMap<Id, string>>;
}

const inFile = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_]{0,79}$/u;

/** Gives each action, group, field and choice a key: fields their own where it is unique, everything else by its name. */
export function nameThings(definition: Definition): FileKeys {
  const { trigger_form, action_groups } = definition;
  const actions = action_groups.flatMap((group) => group.actions);
  const steps = new Map<Id, string>();
  const takenSteps = new Set<string>();
  for (const group of action_groups) {
    for (const action of group.actions) steps.set(action.id, takeKey(keyOfName(action.name, 'action'), takenSteps));
  }
  for (const group of action_groups) {
    const base = keyOfName(group.name, 'group');
    // An action is often called like its group, and is named more often.
    steps.set(group.id, takeKey(takenSteps.has(base) ? `${base}_group` : base, takenSteps));
  }
  const all = [...trigger_form, ...actions.flatMap((action) => [...fieldsOf(action)])];
  return {
    index: indexDefinition(definition, fieldsOf),
    steps,
    fields: nameFields(all),
    choices: nameChoices(all, comparedValues(definition, actions)),
  };
}

function nameFields(all: readonly Field[]): Map<Id, string> {
  const counts = new Map<string, number>();
  for (const { key } of all) counts.set(key, (counts.get(key) ?? 0) + 1);
  const isPlain = ({ key }: Field) => counts.get(key) === 1 && inFile.test(key);
  const taken = new Set(all.filter(isPlain).map(({ key }) => key));
  const nameOf = (field: Field) =>
    isPlain(field) ? field.key : takeKey(keyOfName(field.key || field.label, 'field'), taken);
  return new Map(all.map((field) => [field.id, nameOf(field)]));
}

/** The values that conditions compare each field with, by the field's id. */
function comparedValues({ action_groups }: Definition, actions: readonly Action[]): Map<Id, PlainValue[]> {
  const compared = new Map<Id, PlainValue[]>();
  for (const { field_id, comparator_value = null } of [...action_groups, ...actions].flatMap(({ condition }) =>
    leavesOf(condition),
  )) {
    if (field_id !== undefined) compared.set(field_id, [...(compared.get(field_id) ?? []), comparator_value]);
  }
  return compared;
}

/** A value that is no choice any more is written as it is, so no choice may have it as its key. */
function nameChoices(all: readonly Field[], compared: ReadonlyMap<Id, PlainValue[]>): Map<Id, Map<Id, string>> {
  return new Map(
    all.flatMap((field) => {
      if (!field.choices) return [];
      const ids = new Set(field.choices.map(({ id }) => id));
      const values = [field.default ?? null, ...(compared.get(field.id) ?? [])].flat();
      const taken = new Set(values.filter((one): one is string => typeof one === 'string' && !ids.has(one)));
      const keys = field.choices.map(({ id, label }) => [id, takeKey(keyOfName(label, 'choice'), taken)] as const);
      return [[field.id, new Map(keys)] as const];
    }),
  );
}
