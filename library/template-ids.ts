import type { Id, PlainValue } from '../engine/definition.ts';
import type { Template, TemplateField } from './template.ts';
import { TemplateError } from './template-error.ts';

/**
 * The new ids of everything that a template names by a key. Each throws a TemplateError for a key that does not exist.
 */
export interface TemplateIds {
  /** The id of an action or an action group. */
  step: (key: string) => Id;
  /** A field, and the action whose form it is in; null is the start form. */
  field: (key: string) => { id: Id; step_id: Id | null };
  choice: (field: string, key: string) => Id;
  /** A column of a table, and a choice of a column. */
  column: (table: string, key: string) => Id;
  columnChoice: (table: string, column: string, key: string) => Id;
  /** A value of a field, in which the keys of choices are replaced by their ids. */
  value: (field: string, value: string | boolean | string[]) => PlainValue;
  /** Throws the TemplateError for a key that does not exist. */
  dangling: (kind: string, key: string) => never;
}

/** Gives everything in a template a new id. @throws TemplateError for a key that is used twice */
export function assignIds(template: Template, nextId: () => Id): TemplateIds {
  const steps = new Map<string, Id>();
  const fields = new Map<string, { id: Id; step_id: Id | null; choices: Map<string, Id> | null }>();
  const dangling = (kind: string, key: string): never => {
    throw new TemplateError(template.slug, `has no ${kind}`, key);
  };
  const add = <T>(map: Map<string, T>, kind: string, key: string, value: T): T => {
    if (map.has(key)) throw new TemplateError(template.slug, `has a ${kind} twice`, key);
    map.set(key, value);
    return value;
  };
  const columns = new Map<string, Id>();
  const columnChoices = new Map<string, Id>();
  const addField = ({ key, choices, columns: own = [] }: TemplateField, step_id: Id | null) => {
    const kept = choices ? new Map<string, Id>() : null;
    for (const choice of choices ?? []) add(kept!, `choice of ${key}`, choice.key, nextId());
    add(fields, 'field', key, { id: nextId(), step_id, choices: kept });
    for (const column of own) {
      const path = `${key}.${column.key}`;
      add(columns, 'column', path, nextId());
      for (const one of column.choices ?? []) add(columnChoices, 'choice', `${path}.${one.key}`, nextId());
    }
  };

  for (const field of template.trigger_form) addField(field, null);
  for (const group of template.action_groups) {
    add(steps, 'group or action', group.key, nextId());
    for (const action of group.actions) {
      const step_id = add(steps, 'group or action', action.key, nextId());
      if ('fields' in action) for (const field of action.fields) addField(field, step_id);
    }
  }

  const field = (key: string) => fields.get(key) ?? dangling('field', key);
  const choice = (of: string, key: string) => field(of).choices?.get(key) ?? dangling(`choice of ${of}`, key);
  return {
    step: (key) => steps.get(key) ?? dangling('group or action', key),
    field,
    choice,
    column: (table, key) => columns.get(`${table}.${key}`) ?? dangling('column', `${table}.${key}`),
    columnChoice: (table, of, key) =>
      columnChoices.get(`${table}.${of}.${key}`) ?? dangling('choice', `${table}.${of}.${key}`),
    value: (of, value) => {
      if (field(of).choices === null || typeof value === 'boolean') return value;
      return Array.isArray(value) ? value.map((key) => choice(of, key)) : choice(of, value);
    },
    dangling,
  };
}
