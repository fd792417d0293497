import { kindOf } from '../actions/index.ts';
import { readComparand } from '../compare.ts';
import { leavesOf } from '../conditions.ts';
import type { Condition, Conditions } from '../definition.ts';
import { comesBefore, type DefinitionIndex, type DefinitionLocation } from '../definition-index.ts';
import type { ProblemContext } from './people-problems.ts';
import type { Problem, ProblemCode } from './problem.ts';

/**
 * The problems of the conditions of a group or an action, each with its `condition_id`. Without `context`, only
 * references within the definition are checked.
 */
export function conditionProblems(
  index: DefinitionIndex,
  conditions: Conditions | null,
  location: DefinitionLocation,
  context?: ProblemContext,
): Problem[] {
  return leavesOf(conditions).flatMap((condition) => {
    const code = faultOf(index, condition, location);
    if (code !== null) return [{ code, severity: 'error', condition_id: condition.id }];
    return isOfGoneGroup(condition, context)
      ? [{ code: 'group_gone', severity: 'error', condition_id: condition.id }]
      : [];
  });
}

/** A condition about a group that does not exist cannot be evaluated. */
const isOfGoneGroup = ({ type, comparator, comparator_value }: Condition, context: ProblemContext | undefined) =>
  type !== 'answer' && comparator === 'in_group' && context?.groups.has(String(comparator_value)) === false;

function faultOf(index: DefinitionIndex, condition: Condition, location: DefinitionLocation): ProblemCode | null {
  if (!comesBefore(index, condition.step_id, location)) return 'condition_later_action';
  if (condition.when === 'skipped') return condition.step_id === null ? 'condition_incomplete' : null;
  return condition.type === 'answer' ? answerFault(index, condition) : fieldFault(index, condition);
}

function answerFault(index: DefinitionIndex, { step_id, answer }: Condition): ProblemCode | null {
  // The start form has no outcome.
  const action = index.actions.get(step_id ?? '')?.action;
  if (!action || answer === undefined) return 'condition_incomplete';
  return kindOf(action).outcomes.includes(answer) ? null : 'condition_answer_unfit';
}

const comparandFaults = {
  unfit: 'comparator_unfit',
  blank: 'comparator_value_blank',
  invalid: 'comparator_value_invalid',
} as const satisfies Record<string, ProblemCode>;

function fieldFault(index: DefinitionIndex, condition: Condition): ProblemCode | null {
  if (condition.field_id === undefined || condition.comparator === undefined) return 'condition_incomplete';
  const placed = index.fields.get(condition.field_id);
  if (placed?.action_id !== condition.step_id) return 'condition_unknown_field';
  const comparand = readComparand(placed.field, condition.comparator, condition.comparator_value);
  return 'fault' in comparand ? comparandFaults[comparand.fault] : null;
}
