import { kindOf } from '../../../../engine/actions/index.ts';
import type { Condition, Field, Id, Outcome } from '../../../../engine/definition.ts';
import { comesBefore, type DefinitionLocation } from '../../../../engine/definition-index.ts';
import { comparatorsFor } from '../../../../engine/fields.ts';
import { type DescribeContext, named } from '../../describe/describe-context.ts';

/** The source of a condition: the outcome of an action, or a field. */
type Source = { type: 'answer'; step_id: Id } | { type: 'field'; step_id: Id | null; field: Field };

interface SourceGroup {
  /** The action whose outcome and fields these are; null is the start form. */
  action_id: Id | null;
  label: string;
  sources: { value: string; label: string; source: Source }[];
}

const answerOf = (id: Id): string => `answer.${id}`;
const fieldOf = (id: Id): string => `field.${id}`;

/** All sources before a place: the start form, then the actions in order. Conditions cannot use files. */
export function sourcesFor(context: DescribeContext, location: DefinitionLocation, startLabel: string): SourceGroup[] {
  const { index } = context;
  const groups: SourceGroup[] = [{ action_id: null, label: startLabel, sources: [] }];
  for (const { action } of index.actions.values()) {
    if (!comesBefore(index, action.id, location) || kindOf(action).outcomes.length === 0) continue;
    const source: Source = { type: 'answer', step_id: action.id };
    const label = named(context, action.name);
    groups.push({ action_id: action.id, label, sources: [{ value: answerOf(action.id), label, source }] });
  }
  for (const { field, action_id } of index.fields.values()) {
    const group = groups.find((one) => one.action_id === action_id);
    if (!group || comparatorsFor(field).length === 0) continue;
    const source: Source = { type: 'field', step_id: action_id, field };
    group.sources.push({ value: fieldOf(field.id), label: named(context, field.label), source });
  }
  return groups.filter(({ sources }) => sources.length > 0);
}

/** The selected source of a condition; null if none is selected yet. */
export function sourceValueOf(condition: Condition): string | null {
  if (condition.type === 'answer' || condition.when === 'skipped')
    return condition.step_id && answerOf(condition.step_id);
  return condition.field_id === undefined ? null : fieldOf(condition.field_id);
}

/** The outcomes after which a run usually goes back. */
const unfavourable: readonly Outcome[] = ['disapprove', 'no', 'failed'];

/**
 * The outcome that a new condition on an action asks for at first. The condition of a go-back asks for an unfavourable
 * one; if the action has none, the outcome is left open.
 */
export const firstOutcome = (outcomes: readonly Outcome[], isGoBack: boolean): Outcome | undefined =>
  isGoBack ? outcomes.find((outcome) => unfavourable.includes(outcome)) : outcomes[0];

/**
 * The condition with another source.
 * @param answer For an action, the outcome to ask for; a field begins with its first comparator.
 */
export function aboutSource({ id, name }: Condition, source: Source, answer: Outcome | undefined): Condition {
  if (source.type === 'answer') {
    const condition = { id, name, type: 'answer', step_id: source.step_id, when: 'answered' } as const;
    return answer === undefined ? condition : { ...condition, answer };
  }
  const { step_id, field } = source;
  const comparator = comparatorsFor(field)[0];
  return { id, name, type: 'field', step_id, when: 'answered', field_id: field.id, comparator };
}
