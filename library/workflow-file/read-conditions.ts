import type { FileCondition, FileConditions, FileValue } from '../../contract/workflow-file.ts';
import type { Comparator, Condition, Conditions, Id, PlainValue } from '../../engine/definition.ts';
import type { IndexedField } from './index-file.ts';
import type { ReadContext } from './read-context.ts';

/** @param owner The key of the action or group that has the conditions. */
export function readConditions(context: ReadContext, given: FileConditions, owner: string, path: string): Conditions {
  const { conditions } = context.file.ids ?? {};
  const known = conditions && Object.hasOwn(conditions, owner) ? [...conditions[owner]!] : [];
  // A file that was edited may have other conditions than its ids: then all are new, so that no id moves to another one.
  const ids = known.length === countOf(given) ? known : [];
  return readNest(context, given, () => ids.shift() ?? context.nextId(), path);
}

const itemsOf = (given: FileConditions) => ('all' in given ? given.all : given.any);

const isNest = (item: FileCondition | FileConditions): item is FileConditions => 'all' in item || 'any' in item;

const countOf = (given: FileConditions): number =>
  itemsOf(given).reduce((sum, item) => sum + (isNest(item) ? countOf(item) : 1), 1);

function readNest(context: ReadContext, given: FileConditions, nextId: () => Id, path: string): Conditions {
  const id = nextId();
  const match = 'all' in given ? 'all' : 'any';
  const items = itemsOf(given).map((item, at) => {
    const place = `${path}.${match}.${at}`;
    return isNest(item) ? readNest(context, item, nextId, place) : readCondition(context, item, nextId(), place);
  });
  return { id, name: given.name ?? '', match, items };
}

function readCondition(context: ReadContext, given: FileCondition, id: Id, path: string): Condition {
  const { index, faults } = context;
  const { name = '', outcome, skipped, comparator, value } = given;
  const placed = given.field === undefined ? undefined : index.fields.get(given.field);
  if (given.field !== undefined && !placed) {
    faults.push({ path: `${path}.field`, code: 'unknown_key', values: { key: given.field } });
  }
  const comparator_value =
    value === undefined ? undefined : readValue(context, placed, value, comparator, `${path}.value`);
  return {
    id,
    name,
    type: given.type ?? (given.field !== undefined || comparator !== undefined ? 'field' : 'answer'),
    step_id: readStep(context, given, placed, path),
    when: skipped ? 'skipped' : 'answered',
    ...(outcome !== undefined && { answer: outcome }),
    ...(placed && { field_id: placed.id }),
    ...(comparator !== undefined && { comparator }),
    ...(comparator_value !== undefined && { comparator_value }),
  };
}

function readStep(
  { index, faults }: ReadContext,
  given: FileCondition,
  placed: IndexedField | undefined,
  path: string,
) {
  const { action } = given;
  if (action === undefined) return placed?.action_id ?? null;
  if (action === null) return null;
  const id = index.steps.get(action);
  if (id === undefined) faults.push({ path: `${path}.action`, code: 'unknown_key', values: { key: action } });
  return id ?? null;
}

/** @returns Undefined for a person or group in whose place nobody stands. */
export function readValue(
  { resolve, faults }: ReadContext,
  placed: IndexedField | undefined,
  value: FileValue,
  comparator: Comparator | undefined,
  path: string,
): PlainValue | undefined {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (placed?.field.type !== 'collaborator') {
      faults.push({ path, code: 'invalid_type' });
      return undefined;
    }
    const isGroup = 'group' in value;
    const players = isGroup ? resolve('group', value.group) : resolve('person', value.person);
    const player = players.find(({ type }) => type === (isGroup ? 'group' : 'user_workspace'));
    if (player && 'id' in player) return player.id;
    // A condition without a value is a problem of the draft, which names it; a default may be left out.
    return comparator === undefined ? undefined : null;
  }
  const keyed = placed?.choices;
  if (!keyed || placed?.field.type === 'collaborator') return value;
  const idOf = (one: string) => keyed.get(one) ?? one;
  if (Array.isArray(value)) return value.map(idOf);
  return typeof value === 'string' ? idOf(value) : value;
}
