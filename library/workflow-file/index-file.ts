import type { FileColumn, FileField, FileIds, WorkflowFile } from '../../contract/workflow-file.ts';
import type { Id } from '../../engine/definition.ts';
import type { FileFault } from './file-fault.ts';
import { keyOfName } from './key-of-name.ts';

export interface IndexedField {
  id: Id;
  field: FileField;
  /** The action whose form has the field; null is the start form. */
  action_id: Id | null;
  /** The ids of its choices by key; null if it has none. */
  choices: ReadonlyMap<string, Id> | null;
  /** The columns of a table, by key. */
  columns: ReadonlyMap<string, IndexedColumn>;
}

export interface IndexedColumn {
  id: Id;
  choices: ReadonlyMap<string, Id> | null;
}

/** The ids of everything that a file names by a key. */
export interface FileIndex {
  steps: ReadonlyMap<string, Id>;
  fields: ReadonlyMap<string, IndexedField>;
}

/** The choice as an object: one that is only a label has the key of that label. */
export const choiceOf = (choice: NonNullable<FileField['choices']>[number]) =>
  typeof choice === 'string' ? { key: keyOfName(choice, 'choice'), label: choice } : choice;

/** By what the file names a field or a column. */
export const refOf = ({ ref, key }: FileField | FileColumn): string => ref ?? key;

/**
 * Gives everything in a file its id: the one that `ids` has for its key, else a new one.
 * @param faults Keys and ids that stand twice are added.
 */
export function indexFile(file: WorkflowFile, nextId: () => Id, faults: FileFault[]): FileIndex {
  const steps = new Map<string, Id>();
  const fields = new Map<string, IndexedField>();
  const taken = new Set<Id>();
  const idOf = (kind: string, key: string, ids: Record<string, Id> | undefined, used: Set<Id>): Id => {
    const id = ids && Object.hasOwn(ids, key) ? ids[key]! : nextId();
    if (used.has(id)) faults.push({ path: `ids.${kind}.${key}`, code: 'taken', values: { label: id } });
    used.add(id);
    return id;
  };
  const addKey = <T>(map: Map<string, T>, path: string, key: string, value: T) => {
    if (map.has(key)) faults.push({ path, code: 'key_twice', values: { key } });
    else map.set(key, value);
  };
  const { ids = {} } = file;
  const fieldIds = new Set<Id>();
  const addField = (field: FileField, action_id: Id | null, path: string) => {
    const ref = refOf(field);
    const adders = { idOf, addKey };
    const choices = field.choices ? choicesOf(field, ref, known(ids.choices, ref), path, adders) : null;
    const columns = columnsOf(field, ref, ids, path, adders);
    const id = idOf('fields', ref, ids.fields, fieldIds);
    addKey(fields, `${path}.${field.ref === undefined ? 'key' : 'ref'}`, ref, {
      id,
      field,
      action_id,
      choices,
      columns,
    });
  };
  for (const [at, field] of (file.trigger_form ?? []).entries()) addField(field, null, `trigger_form.${at}`);
  for (const [at, group] of (file.action_groups ?? []).entries()) {
    const path = `action_groups.${at}`;
    addKey(steps, `${path}.key`, group.key, idOf('action_groups', group.key, ids.action_groups, taken));
    for (const [position, action] of group.actions.entries()) {
      const place = `${path}.actions.${position}`;
      const id = idOf('actions', action.key, ids.actions, taken);
      addKey(steps, `${place}.key`, action.key, id);
      if (action.type !== 'form' && action.type !== 'approval') continue;
      for (const [index, field] of (action.fields ?? []).entries()) addField(field, id, `${place}.fields.${index}`);
    }
  }
  return { steps, fields };
}

interface Adders {
  idOf: (kind: string, key: string, ids: Record<string, Id> | undefined, used: Set<Id>) => Id;
  addKey: <T>(map: Map<string, T>, path: string, key: string, value: T) => void;
}

const known = <T>(by: Record<string, T> | undefined, key: string): T | undefined =>
  by && Object.hasOwn(by, key) ? by[key] : undefined;

function columnsOf(field: FileField, ref: string, ids: FileIds, path: string, { idOf, addKey }: Adders) {
  const found = new Map<string, IndexedColumn>();
  const used = new Set<Id>();
  const choiceIds = known(ids.column_choices, ref);
  for (const [at, column] of (field.columns ?? []).entries()) {
    const key = refOf(column);
    const place = `${path}.columns.${at}`;
    const own = known(choiceIds, key);
    const choices = column.choices ? choicesOf(column, `${ref}.${key}`, own, place, { idOf, addKey }) : null;
    const id = idOf(`columns.${ref}`, key, known(ids.columns, ref), used);
    addKey(found, `${place}.${column.ref === undefined ? 'key' : 'ref'}`, key, { id, choices });
  }
  return found;
}

function choicesOf(
  field: Pick<FileField, 'choices'>,
  ref: string,
  known: Record<string, Id> | undefined,
  path: string,
  { idOf, addKey }: Adders,
) {
  const found = new Map<string, Id>();
  const used = new Set<Id>();
  for (const [at, choice] of (field.choices ?? []).entries()) {
    const { key } = choiceOf(choice);
    addKey(found, `${path}.choices.${at}`, key, idOf(`choices.${ref}`, key, known, used));
  }
  return found;
}
