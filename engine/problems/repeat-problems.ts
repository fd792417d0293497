import { fieldsOf, kindOf } from '../actions/index.ts';
import type { Action } from '../definition.ts';
import { nameKey } from './name-key.ts';
import type { Problem } from './problem.ts';

/** The first action that asks each thing, by `askedBy`. */
export type FirstAsked = ReadonlyMap<string, Action>;

export function firstAsked(actions: readonly Action[]): FirstAsked {
  const first = new Map<string, Action>();
  for (const action of actions) {
    const asked = askedBy(action);
    if (asked !== null && !first.has(asked)) first.set(asked, action);
  }
  return first;
}

/**
 * Warns of an action that asks the same people for the same as an earlier one, whatever its name: the same question, or a
 * form with the same fields.
 */
export function repeatProblems(first: FirstAsked, action: Action): Problem[] {
  const earlier = first.get(askedBy(action) ?? '');
  if (!earlier || earlier.id === action.id) return [];
  return [{ code: 'asked_twice', severity: 'warning', values: { name: earlier.name } }];
}

/** What an action asks, and of whom, as a text that is equal for equal requests; null if it asks nothing of its own. */
function askedBy(action: Action): string | null {
  if (kindOf(action).actor !== 'people') return null;
  const question = action.stepable_type === 'yes_no' ? nameKey(action.stepable.question) : '';
  const fields = fieldsOf(action).map(({ type, label }) => [type, nameKey(label)]);
  if (question === '' && fields.length === 0) return null;
  return JSON.stringify([action.stepable_type, question, fields, action.assignees]);
}
