import { fieldsOf } from '../../../../engine/actions/index.ts';
import type {
  Action,
  Assignee,
  Condition,
  Conditions,
  Definition,
  Field,
  Formula,
  Id,
  Operand,
  PlainValue,
  Recipient,
} from '../../../../engine/definition.ts';
import { indexDefinition } from '../../../../engine/definition-index.ts';
import { fillInsertions, insertedKeys, lenientBudget } from '../../../../engine/insertions.ts';
import { assertWellFormed } from '../../../../engine/problems.ts';
import { addAction } from '../state/change-actions.ts';
import { addGroup } from '../state/change-groups.ts';
import { newId } from '../state/new-id.ts';
import { freeKey, freeName, keysBut } from '../state/new-parts.ts';
import { type Clip, idsOf } from './clip.ts';
import { copyTranslations } from './copy-translations.ts';

/** What a pasted action had and has no longer, because there is no such thing at the new place. */
export interface Loss {
  kind: 'person' | 'group' | 'field' | 'condition' | 'target' | 'key' | 'token' | 'insertion';
  /** The name of the action or group. */
  name: string;
}

/** Where a clip goes. */
export interface PasteTarget {
  /** The index of a new group. */
  group_at: number;
  /** The group that gets actions without a group, and the index in it. */
  into: { group_id: Id; at: number };
}

/** The people and groups of the workspace. */
interface Known {
  people: Pick<ReadonlyMap<Id, unknown>, 'has'>;
  groups: Pick<ReadonlyMap<Id, unknown>, 'has'>;
}

export interface Pasted {
  definition: Definition;
  /** The new group, or the first of the new actions. */
  id: Id;
  kind: 'group' | 'action';
  losses: Loss[];
}

/**
 * Adds the actions of a clip with new ids, and names and keys of their own. What they name of each other is renamed with
 * them; what they name of their old place stays only if it is there.
 * @param known Null within one workflow, whose people are known.
 * @returns Null if the draft would have more than a draft may have.
 */
export function pasteClip(definition: Definition, clip: Clip, target: PasteTarget, known: Known | null): Pasted | null {
  const index = indexDefinition(definition, fieldsOf);
  const ids = new Map<Id, Id>();
  const keys = new Map<string, string>();
  const taken = keysBut(definition);
  for (const id of idsOf(clip)) ids.set(id, newId());
  for (const { key } of clip.actions.flatMap((action) => [...fieldsOf(action)])) {
    const free = freeKey(key, taken);
    keys.set(key, free);
    taken.push(free);
  }
  const losses: Loss[] = [];
  const mapping: Mapping = {
    idOf: (id) => ids.get(id) ?? id,
    actionOf: (id) => ids.get(id) ?? (index.actions.has(id) ? id : null),
    placeOf: (id) => ids.get(id) ?? (index.actions.has(id) || index.groups.has(id) ? id : null),
    fieldOf: (id) => ids.get(id) ?? (index.fields.has(id) ? id : null),
    keyOf: (key) => keys.get(key) ?? (taken.includes(key) ? key : null),
    isKnown: (ref) => known === null || (ref.type === 'group' ? known.groups.has(ref.id) : known.people.has(ref.id)),
    lose: () => {},
  };
  let next = definition;
  let into = target.into;
  if (clip.group) {
    const { name, id } = clip.group;
    const lose = (kind: Loss['kind']) => losses.push({ kind, name });
    const condition = mapConditions(clip.group.condition, { ...mapping, lose });
    next = addGroup(next, target.group_at, { id: mapping.idOf(id), name, condition, actions: [] });
    into = { group_id: mapping.idOf(id), at: 0 };
  }
  for (const [offset, action] of clip.actions.entries()) {
    const name = freeName(next, action.name);
    const lose = (kind: Loss['kind']) => losses.push({ kind, name });
    const added = mapAction({ ...action, name } as Action, { ...mapping, lose }, known !== null);
    next = addAction(next, into.group_id, added, into.at + offset);
  }
  next = copyTranslations(next, clip, ids, (text) => mapText(text, mapping));
  try {
    assertWellFormed(next);
  } catch {
    return null;
  }
  const kind = clip.group ? 'group' : 'action';
  return { definition: next, id: mapping.idOf(clip.group?.id ?? clip.actions[0]!.id), kind, losses: distinct(losses) };
}

const distinct = (losses: Loss[]): Loss[] => [
  ...new Map(losses.map((loss) => [`${loss.kind} ${loss.name}`, loss])).values(),
];

/** From ids and keys of the clip to those of the draft; null for what is not there. */
interface Mapping {
  idOf: (id: Id) => Id;
  actionOf: (id: Id) => Id | null;
  placeOf: (id: Id) => Id | null;
  fieldOf: (id: Id) => Id | null;
  keyOf: (key: string) => string | null;
  isKnown: (ref: { type: 'user_workspace' | 'group'; id: Id }) => boolean;
  lose: (kind: Loss['kind']) => void;
}

function mapAction(action: Action, mapping: Mapping, isForeign: boolean): Action {
  const { idOf, placeOf, keyOf, lose } = mapping;
  const base = {
    ...action,
    id: idOf(action.id),
    condition: mapConditions(action.condition, mapping),
    assignees: mapPeople(action.assignees, mapping),
  };
  const text = (value: string) => mapText(value, mapping);
  switch (base.stepable_type) {
    case 'approval':
    case 'form':
      return {
        ...base,
        stepable: { ...base.stepable, fields: base.stepable.fields.map((field) => mapField(field, mapping)) },
      } as Action;
    case 'yes_no':
      return { ...base, stepable: { ...base.stepable, question: text(base.stepable.question) } };
    case 'task':
      return { ...base, stepable: { ...base.stepable, instructions: text(base.stepable.instructions) } };
    case 'email':
    case 'automatic_email': {
      const { to, cc, bcc, reply_to, subject, body } = base.stepable;
      const people = (some: Recipient[]) =>
        mapPeople(some, mapping).map((one) => (one.type === 'email' ? { ...one, email: text(one.email) } : one));
      const stepable = {
        to: people(to),
        cc: people(cc),
        bcc: people(bcc),
        reply_to: people(reply_to),
        subject: text(subject),
        body: text(body),
      };
      return { ...base, stepable };
    }
    case 'slack':
      if (isForeign) lose('key');
      return { ...base, stepable: { ...base.stepable, messages: base.stepable.messages.map(text) } };
    case 'workflow_hook': {
      if (isForeign) lose('token');
      const fields = base.stepable.fields.flatMap((input) => {
        if (input.key === undefined) return { ...input, target_value: text(input.target_value ?? '') };
        const key = keyOf(input.key);
        if (key === null) lose('field');
        return key === null ? [] : { ...input, key };
      });
      return { ...base, stepable: { ...base.stepable, fields } };
    }
    case 'go_back': {
      const { go_back_to } = base.stepable;
      const to = go_back_to && placeOf(go_back_to);
      if (go_back_to && !to) lose('target');
      return { ...base, stepable: { go_back_to: to } };
    }
  }
}

/** Formulas keep what they name in the clip or in the draft; other operands are left out. */
function mapFormula(formula: Formula | undefined, { idOf, fieldOf, lose }: Mapping): { formula?: Formula } {
  if (!formula) return {};
  const operands = formula.operands.flatMap((operand): Operand[] => {
    if (operand.type === 'value') return [operand];
    if (operand.type === 'cell') return [{ ...operand, column_id: idOf(operand.column_id) }];
    const field_id = fieldOf(operand.field_id);
    if (field_id === null) lose('field');
    if (field_id === null) return [];
    return [
      operand.type === 'field'
        ? { ...operand, field_id }
        : { ...operand, field_id, column_id: idOf(operand.column_id) },
    ];
  });
  return { formula: { ...formula, operands } };
}

function mapField(field: Field, mapping: Mapping): Field {
  const { idOf, keyOf } = mapping;
  const columns = field.columns?.map((column) => ({
    ...column,
    id: idOf(column.id),
    ...(column.choices && { choices: column.choices.map((choice) => ({ ...choice, id: idOf(choice.id) })) }),
    ...mapFormula(column.formula, mapping),
  }));
  const choices = field.choices?.map((choice) => ({ ...choice, id: idOf(choice.id) }));
  return {
    ...field,
    id: idOf(field.id),
    key: keyOf(field.key) ?? field.key,
    ...(choices && { choices }),
    ...(columns && { columns }),
    ...mapFormula(field.formula, mapping),
    ...(choices && field.default !== undefined && { default: mapValue(field.default, idOf) }),
  };
}

/** Values that name choices name the new ones. */
function mapValue(value: PlainValue, idOf: Mapping['idOf']): PlainValue {
  if (typeof value === 'string') return idOf(value);
  return Array.isArray(value) ? value.map(idOf) : value;
}

function mapPeople<T extends Assignee | Recipient>(people: readonly T[], { fieldOf, isKnown, lose }: Mapping): T[] {
  return people.flatMap((one): T[] => {
    if (one.type === 'field') {
      const field_id = fieldOf(one.field_id);
      if (field_id === null) lose('field');
      return field_id === null ? [] : [{ ...one, field_id }];
    }
    if (one.type !== 'user_workspace' && one.type !== 'group') return [one];
    if (isKnown(one)) return [one];
    lose(one.type === 'group' ? 'group' : 'person');
    return [];
  });
}

function mapText(text: string, { keyOf, lose }: Mapping): string {
  if (insertedKeys(text).some((key) => keyOf(key) === null)) lose('insertion');
  return fillInsertions(
    text,
    (key) => `{{${keyOf(key) ?? key}}}`,
    (inserted) => inserted,
    lenientBudget(20_000),
  );
}

/** Conditions about actions and fields that are not there are left out; without any, there is no condition. */
function mapConditions(conditions: Conditions | null, mapping: Mapping): Conditions | null {
  if (conditions === null) return null;
  const items = conditions.items.flatMap((item): (Condition | Conditions)[] => {
    if ('items' in item) {
      const nested = mapConditions(item, mapping);
      return nested ? [nested] : [];
    }
    const step_id = item.step_id === null ? null : mapping.actionOf(item.step_id);
    const field_id = item.field_id === undefined ? undefined : mapping.fieldOf(item.field_id);
    if ((step_id === null && item.step_id !== null) || field_id === null) {
      mapping.lose('condition');
      return [];
    }
    const value = item.comparator_value;
    return [
      {
        ...item,
        id: newId(),
        step_id,
        ...(field_id !== undefined && { field_id }),
        ...(value !== undefined && { comparator_value: mapValue(value, mapping.idOf) }),
      },
    ];
  });
  return items.length > 0 ? { ...conditions, id: newId(), items } : null;
}
