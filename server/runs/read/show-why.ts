import type { WhyReply } from '../../../contract/runs.ts';
import { leavesOf } from '../../../engine/conditions.ts';
import type { Condition, Conditions, Id, Value } from '../../../engine/definition.ts';
import type { DefinitionIndex } from '../../../engine/definition-index.ts';
import type { ConditionRecord } from '../../../engine/run-state.ts';
import type { Directory } from '../../people/people.ts';
import { textOf } from './show-values.ts';

/**
 * What the explanation of a condition needs. `hidden` tells which actions are locked for the reader
 * (docs/rules.md, rule 15).
 */
export interface WhyContext {
  directory: Directory;
  index: DefinitionIndex;
  hidden: (action_id: Id) => boolean;
}

/**
 * A condition with the record of its evaluation, with names instead of ids. If a part of it rests on an action that is
 * locked for the reader, only the result of the whole is shown: the other parts would allow to infer what the locked
 * answer was.
 */
export function showWhy(
  condition: Conditions | null,
  record: ConditionRecord | null,
  context: WhyContext,
): WhyReply | null {
  if (!record || !condition) return null;
  const standing = { sorting_index: 0, condition_group_id: null };
  if (leavesOf(condition).some((leaf) => revealsLocked(leaf, context))) {
    return { id: record.id, name: '', ...standing, result: record.result, is_locked: true };
  }
  return showGroup(condition, record, context, standing);
}

/** Whether a condition tells how a locked action was answered. Its status, which shows a skip, is no secret. */
const revealsLocked = ({ step_id, when }: Condition, { hidden }: WhyContext): boolean =>
  when !== 'skipped' && step_id !== null && hidden(step_id);

/** The position of a condition, and its group. */
type Standing = Pick<WhyReply, 'sorting_index' | 'condition_group_id'>;

function showGroup(condition: Conditions, record: ConditionRecord, context: WhyContext, standing: Standing): WhyReply {
  const recorded = new Map(record.items?.map((item) => [item.id, item]));
  return {
    id: record.id,
    name: condition.name,
    ...standing,
    result: record.result,
    match: condition.match,
    items: condition.items.flatMap((item, sorting_index) => {
      const found = recorded.get(item.id);
      if (!found) return [];
      const at = { sorting_index, condition_group_id: condition.id };
      return ['items' in item ? showGroup(item, found, context, at) : showLeaf(item, found, context, at)];
    }),
  };
}

function showLeaf(condition: Condition, record: ConditionRecord, context: WhyContext, standing: Standing): WhyReply {
  const action = condition.step_id ? context.index.actions.get(condition.step_id)?.action : undefined;
  const base = { id: record.id, name: condition.name, ...standing, result: record.result };
  if (condition.when === 'skipped') return { ...base, subject: action?.name ?? '', comparator: 'was_skipped' };
  if (condition.type === 'answer') {
    return {
      ...base,
      subject: action?.name ?? '',
      comparator: 'answered',
      expected: condition.answer,
      found: (record.input as string | null) ?? null,
    };
  }
  const field = condition.field_id ? context.index.fields.get(condition.field_id)?.field : undefined;
  const format = (value: Value | undefined) =>
    field && value !== undefined && value !== null ? textOf(field, value, context) : null;
  return {
    ...base,
    subject: field?.label ?? '',
    comparator: condition.comparator,
    expected: format(record.comparator_value ?? condition.comparator_value) ?? undefined,
    found: format(record.input as Value | undefined),
  };
}
