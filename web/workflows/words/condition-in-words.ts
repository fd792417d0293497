import { takesValue } from '../../../engine/compare.ts';
import { leavesOf } from '../../../engine/conditions.ts';
import type { Condition, Conditions } from '../../../engine/definition.ts';
import { valueInWords } from './value-in-words.ts';
import { named, type Words } from './words.ts';

/** One condition: what it is about, and what it asks of it. "Amount" and "≥ € 250"; "Check" and "is disapproved". */
interface ConditionWords {
  subject: string;
  rest: string;
}

export function leafInWords(words: Words, condition: Condition): ConditionWords {
  const { t, index } = words;
  const action = index.actions.get(condition.step_id ?? '')?.action;
  if (condition.when === 'skipped') {
    return { subject: named(words, action?.name), rest: t('condition.outcome.skipped') };
  }
  if (condition.type === 'answer') {
    const rest = condition.answer ? t(`condition.outcome.${condition.answer}`) : t('condition.incomplete');
    return { subject: named(words, action?.name), rest };
  }
  const field = index.fields.get(condition.field_id ?? '')?.field;
  if (!field) return { subject: t('condition.new'), rest: t('condition.incomplete') };
  const subject = named(words, field.label);
  const { comparator } = condition;
  if (!comparator) return { subject, rest: t('condition.incomplete') };
  if (!takesValue(comparator)) return { subject, rest: t(`condition.comparison.${comparator}`, { value: '' }).trim() };
  const value = valueInWords(words, field, comparator, condition.comparator_value);
  return { subject, rest: t(`condition.comparison.${comparator}`, { value }) };
}

/** In the few words of a pill: the first condition, and how many more there are. */
export function conditionsInBrief(words: Words, conditions: Conditions): ConditionWords {
  const { t } = words;
  const leaves = leavesOf(conditions);
  const same = sameAnswer(leaves);
  if (conditions.match === 'any' && leaves.length > 1 && same) {
    return { subject: t('condition.any_of', { count: leaves.length }), rest: t(`condition.outcome.${same}`) };
  }
  const [first, ...others] = conditions.items;
  if (!first) return { subject: t('condition.always'), rest: '' };
  const told = 'items' in first ? conditionsInBrief(words, first) : leafInWords(words, first);
  const more = moreInBrief(words, conditions.match, others);
  return { subject: told.subject, rest: `${told.rest}${more}` };
}

function sameAnswer(leaves: readonly Condition[]) {
  const [first] = leaves;
  if (!first?.answer) return null;
  const isSame = leaves.every(
    (leaf) => leaf.type === 'answer' && leaf.when === 'answered' && leaf.answer === first.answer,
  );
  return isSame ? first.answer : null;
}

function moreInBrief({ t }: Words, match: Conditions['match'], others: Conditions['items']): string {
  const [only] = others;
  if (!only) return '';
  if (match === 'all' && others.length === 1 && 'items' in only && only.match === 'any' && only.items.length > 1) {
    return t('condition.and_one_of', { count: only.items.length });
  }
  return t(match === 'all' ? 'condition.and_more' : 'condition.or_more', { count: others.length });
}

/** The whole of it in one sentence, nested parts in brackets: for tooltips and those who hear the page. */
export function conditionsInFull(words: Words, conditions: Conditions): string {
  const { t } = words;
  const parts = conditions.items.map((item) => {
    if (!('items' in item)) {
      const { subject, rest } = leafInWords(words, item);
      return `${subject} ${rest}`;
    }
    const inner = conditionsInFull(words, item);
    return item.items.length > 1 ? `(${inner})` : inner;
  });
  return parts.join(` ${t(conditions.match === 'all' ? 'condition.and' : 'condition.or')} `);
}
