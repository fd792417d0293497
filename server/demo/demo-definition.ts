import { createHash } from 'node:crypto';
import type {
  Action,
  ActionBase,
  ActionGroup,
  Assignee,
  Comparator,
  Condition,
  Conditions,
  Field,
  FieldType,
  Id,
  Outcome,
  PlainValue,
  Ref,
} from '../../engine/definition.ts';
import { usualSettings } from '../../engine/usual-settings.ts';

/** An id derived from a name, so that each load of the demo creates the same ids. */
export function demoId(name: string): Id {
  const hex = createHash('sha256').update(`baton demo ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The demo's groups by name, as assignees. */
export type Groups = (name: string) => Ref[];

export interface DefinitionBuilders {
  field: (
    type: FieldType,
    key: string,
    label: string,
    settings?: Partial<Field> & { of?: Record<string, string> },
  ) => Field;
  answered: (action: string, answer: Outcome) => Condition;
  /** Whether an action was skipped. */
  skipped: (action: string) => Condition;
  compare: (key: string, comparator: Comparator, comparator_value?: PlainValue) => Condition;
  all: (...items: (Condition | Conditions)[]) => Conditions;
  any: (...items: (Condition | Conditions)[]) => Conditions;
  group: (name: string, ...actions: Action[]) => ActionGroup;
  act: <T extends Action['stepable_type']>(
    type: T,
    name: string,
    stepable: Extract<Action, { stepable_type: T }>['stepable'],
    settings?: Partial<ActionBase>,
  ) => Action;
  /** The assignee that a collaborator field names. */
  personIn: (key: string) => Assignee[];
  choice: (key: string, value: string) => Id;
  actionId: (name: string) => Id;
  groupId: (name: string) => Id;
}

/**
 * The builders for one process. Names are looked up when a builder is called, so an action must be built before a
 * condition names it.
 */
export function definitionBuilders(process: string): DefinitionBuilders {
  const id = (kind: string, name: string) => demoId(`${process} ${kind} ${name}`);
  const owners = new Map<string, string | null>();
  let conditions = 0;
  const nest = (match: 'all' | 'any', items: (Condition | Conditions)[]): Conditions => ({
    id: id('conditions', String(conditions++)),
    name: '',
    match,
    items,
  });
  return {
    field: (type, key, label, { of, ...settings } = {}) => {
      owners.set(key, null);
      const choices = of && Object.entries(of).map(([value, label]) => ({ id: id(`choice ${key}`, value), label }));
      return {
        id: id('field', key),
        key,
        type,
        label,
        help: '',
        required: true,
        ...(choices && { choices }),
        ...settings,
      };
    },
    answered: (action, answer) => ({
      id: id('condition', String(conditions++)),
      name: '',
      type: 'answer',
      step_id: id('action', action),
      when: 'answered',
      answer,
    }),
    skipped: (action) => ({
      id: id('condition', String(conditions++)),
      name: '',
      type: 'answer',
      step_id: id('action', action),
      when: 'skipped',
    }),
    compare: (key, comparator, comparator_value) => ({
      id: id('condition', String(conditions++)),
      name: '',
      type: 'field',
      step_id: owners.get(key) ?? null,
      when: 'answered',
      field_id: id('field', key),
      comparator,
      ...(comparator_value === undefined ? {} : { comparator_value }),
    }),
    all: (...items) => nest('all', items),
    any: (...items) => nest('any', items),
    group: (name, ...actions) => ({ id: id('group', name), name, condition: null, actions }),
    act: (stepable_type, name, stepable, settings = {}) => {
      const action_id = id('action', name);
      if ('fields' in stepable && stepable_type !== 'workflow_hook') {
        for (const field of stepable.fields as Field[]) owners.set(field.key, action_id);
      }
      return {
        id: action_id,
        name,
        ...usualSettings,
        stepable_type,
        stepable,
        ...settings,
      } as Action;
    },
    personIn: (key) => [{ type: 'field', field_id: id('field', key) }],
    choice: (key, value) => id(`choice ${key}`, value),
    actionId: (name) => id('action', name),
    groupId: (name) => id('group', name),
  };
}

export const initiator: Assignee[] = [{ type: 'initiator' }];
export const anyVote = { match: 'any' } as const;
