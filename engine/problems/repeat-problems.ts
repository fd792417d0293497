import { leavesOf } from '../conditions.ts';
import type { Action } from '../definition.ts';
import type { DefinitionIndex } from '../definition-index.ts';
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
export function repeatProblems(index: DefinitionIndex, first: FirstAsked, action: Action): Problem[] {
  const earlier = first.get(askedBy(action) ?? '');
  if (!earlier || earlier.id === action.id || !followsAlways(index, earlier, action)) return [];
  return [{ code: 'asked_twice', severity: 'warning', values: { name: earlier.name } }];
}

/** Whether both are certain to be asked on one way: they have no conditions, or the later one has the answer of the earlier. */
function followsAlways(index: DefinitionIndex, earlier: Action, later: Action): boolean {
  const conditions = [earlier, later].flatMap((action) => [
    action.condition,
    index.actions.get(action.id)?.group.condition,
  ]);
  if (conditions.every((condition) => !condition)) return true;
  return leavesOf(later.condition).some(({ step_id, when }) => step_id === earlier.id && when === 'answered');
}

/**
 * What an action asks, and of whom, as a text that is equal for equal requests; null if it asks nothing of its own. What an
 * approval asks is in its name, and names are different.
 */
function askedBy(action: Action): string | null {
  const question = action.stepable_type === 'yes_no' ? nameKey(action.stepable.question) : '';
  const form = action.stepable_type === 'form' ? action.stepable.fields : [];
  if (question === '' && form.length === 0) return null;
  const fields = form.map(({ type, label }) => [type, nameKey(label)]);
  return JSON.stringify([question, fields, action.assignees]);
}
