import type { WhyReply } from '../../../../contract/runs.ts';
import type { Condition, Conditions, Version } from '../../../../engine/definition.ts';
import type { ConditionRecord, StepState } from '../../../../engine/run-state.ts';
import { indexOf } from '../../../../engine/version-index.ts';
import { type DescribeContext, named } from '../../describe/describe-context.ts';
import { describeValue } from '../../describe/describe-value.ts';

/** The condition that decided a step, its own or that of its group, with what it found; null if there was none. */
export function describeWhy(context: DescribeContext, version: Version, step: StepState): WhyReply | null {
  const placed = indexOf(version).actions.get(step.step_id);
  if (!placed || !step.why) return null;
  const own = [placed.action.condition, placed.group.condition].find((one) => one?.id === step.why?.id);
  return own ? describeGroup(context, own, step.why) : null;
}

const standing = { sorting_index: 0, condition_group_id: null };

function describeGroup(context: DescribeContext, conditions: Conditions, record: ConditionRecord): WhyReply {
  const recorded = new Map(record.items?.map((item) => [item.id, item]));
  const items = conditions.items.flatMap((item) => {
    const found = recorded.get(item.id);
    if (!found) return [];
    return ['items' in item ? describeGroup(context, item, found) : describeLeaf(context, item, found)];
  });
  return { id: record.id, name: conditions.name, ...standing, result: record.result, match: conditions.match, items };
}

function describeLeaf(context: DescribeContext, condition: Condition, record: ConditionRecord): WhyReply {
  const { index } = context;
  const base = { id: record.id, name: condition.name, ...standing, result: record.result };
  const subject = named(context, index.actions.get(condition.step_id ?? '')?.action.name);
  if (condition.when === 'skipped') return { ...base, subject, comparator: 'was_skipped' };
  const found = record.input === undefined ? null : record.input;
  if (condition.type === 'answer') {
    return {
      ...base,
      subject,
      comparator: 'answered',
      expected: condition.answer,
      found: found === null ? null : String(found),
    };
  }
  const field = index.fields.get(condition.field_id ?? '')?.field;
  const { comparator } = condition;
  if (!field || !comparator) return { ...base, comparator };
  const expected = record.comparator_value ?? condition.comparator_value;
  return {
    ...base,
    subject: named(context, field.label),
    comparator,
    ...(expected === undefined || expected === null
      ? {}
      : { expected: describeValue(context, field, comparator, expected) }),
    // Compared with "is", a value is written as such, and not as a number of days or a group.
    found: found === null ? null : describeValue(context, field, 'is', found),
  };
}
