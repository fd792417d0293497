import { takesValue } from '../../../engine/compare.ts';
import { leavesOf } from '../../../engine/conditions.ts';
import type { Condition, Conditions } from '../../../engine/definition.ts';
import { type DescribeContext, named } from './describe-context.ts';
import { describeValue } from './describe-value.ts';

/** The text of a condition in two parts: "Amount" and "≥ € 250"; "Check" and "is disapproved". */
interface ConditionText {
  subject: string;
  rest: string;
}

export function describeCondition(context: DescribeContext, condition: Condition): ConditionText {
  const { t, index } = context;
  const action = index.actions.get(condition.step_id ?? '')?.action;
  if (condition.when === 'skipped') {
    return { subject: named(context, action?.name), rest: t('condition.outcome.skipped') };
  }
  if (condition.type === 'answer') {
    const rest = condition.answer ? t(`condition.outcome.${condition.answer}`) : t('condition.incomplete');
    return { subject: named(context, action?.name), rest };
  }
  const field = index.fields.get(condition.field_id ?? '')?.field;
  if (!field) return { subject: t('condition.new'), rest: t('condition.incomplete') };
  const subject = named(context, field.label);
  const { comparator } = condition;
  if (!comparator) return { subject, rest: t('condition.incomplete') };
  if (!takesValue(comparator)) return { subject, rest: t(`condition.comparison.${comparator}`, { value: '' }).trim() };
  const value = describeValue(context, field, comparator, condition.comparator_value);
  return { subject, rest: t(`condition.comparison.${comparator}`, { value }) };
}

/**
 * Short, for a pill: the first condition, and the number of the others. Where any one of several actions must have the
 * same outcome, the number of actions instead: "Any of 3" and "disapproved".
 */
export function describeConditionsBriefly(context: DescribeContext, conditions: Conditions): ConditionText {
  const { t } = context;
  const leaves = leavesOf(conditions);
  const same = sameAnswer(leaves);
  const count = new Set(leaves.map(({ step_id }) => step_id)).size;
  if (count > 1 && same && isOneEnough(conditions)) {
    return { subject: t('condition.any_of', { count }), rest: t(`condition.outcome.${same}`) };
  }
  const [first, ...others] = conditions.items;
  if (!first) return { subject: t('condition.always'), rest: '' };
  const text = 'items' in first ? describeConditionsBriefly(context, first) : describeCondition(context, first);
  const more = describeMore(context, conditions.match, others);
  return { subject: text.subject, rest: `${text.rest}${more}` };
}

/** Whether any single condition suffices: in each group at any depth one is enough, or there is only one. */
function isOneEnough({ match, items }: Conditions): boolean {
  return (match === 'any' || items.length === 1) && items.every((item) => !('items' in item) || isOneEnough(item));
}

/** The outcome that every condition asks for; null if they differ or ask for something else. */
function sameAnswer(leaves: readonly Condition[]) {
  const [first] = leaves;
  if (!first?.answer) return null;
  const isSame = leaves.every(
    (leaf) => leaf.type === 'answer' && leaf.when === 'answered' && leaf.answer === first.answer,
  );
  return isSame ? first.answer : null;
}

function describeMore({ t }: DescribeContext, match: Conditions['match'], others: Conditions['items']): string {
  const [next] = others;
  if (!next) return '';
  if (match === 'all' && others.length === 1 && 'items' in next && next.match === 'any' && next.items.length > 1) {
    return t('condition.and_one_of', { count: next.items.length });
  }
  return t(match === 'all' ? 'condition.and_more' : 'condition.or_more', { count: others.length });
}

/** All conditions in one sentence, nested groups in brackets: for tooltips and screen readers. */
export function describeConditions(context: DescribeContext, conditions: Conditions): string {
  const { t } = context;
  const parts = conditions.items.map((item) => {
    if (!('items' in item)) {
      const { subject, rest } = describeCondition(context, item);
      return `${subject} ${rest}`;
    }
    const inner = describeConditions(context, item);
    return item.items.length > 1 ? `(${inner})` : inner;
  });
  return parts.join(` ${t(conditions.match === 'all' ? 'condition.and' : 'condition.or')} `);
}
