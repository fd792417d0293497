import { redoneBy } from '../actions/go-back.ts';
import type { Action, Condition, Conditions, Id, Outcome } from '../definition.ts';
import type { DefinitionIndex } from '../definition-index.ts';
import type { Problem } from './problem.ts';

/** The outcomes that mean that an action went well. Whether a yes is good news depends on its question. */
const favourable: ReadonlySet<Outcome> = new Set(['approve', 'done', 'submitted', 'sent', 'completed']);

/**
 * Warns of a go-back whose condition would hold again each time: also when everything that it returns to is done and
 * approved (docs/rules.md, rule 9). Values of fields and answers to questions may change, so they do not count.
 */
export function loopProblems(index: DefinitionIndex, action: Action): Problem[] {
  if (action.stepable_type !== 'go_back' || action.condition === null || action.condition.items.length === 0) return [];
  const redone = new Set(redoneBy(index, action));
  // A target that is missing or does not precede the go-back is reported as a problem of its own.
  if (redone.size === 0 || !holdsAgain(action.condition, { index, redone, applies: new Map() })) return [];
  return [{ code: 'go_back_loops', severity: 'warning', setting: 'condition' }];
}

interface Loop {
  index: DefinitionIndex;
  redone: ReadonlySet<Id>;
  /**
   * Whether each action is certain to be done again, once it is known, so that an action that many conditions name is checked
   * once: the ways from one to the other grow exponentially. It is false while it is being checked, which ends the recursion
   * where conditions of a draft name each other.
   */
  applies: Map<Id, boolean>;
}

/** Whether conditions hold again after the return if everything that is done again is done and approved. */
function holdsAgain(item: Condition | Conditions | null, loop: Loop): boolean {
  if (item === null) return true;
  if ('items' in item) {
    const holds = (one: Condition | Conditions) => holdsAgain(one, loop);
    return item.items.length === 0 || (item.match === 'any' ? item.items.some(holds) : item.items.every(holds));
  }
  // What is not done again stays as it was when the go-back fired.
  if (item.step_id === null || !loop.redone.has(item.step_id)) return true;
  const isFavourable = item.answer !== undefined && favourable.has(item.answer);
  return item.type === 'answer' && item.when === 'answered' && isFavourable && appliesAgain(item.step_id, loop);
}

/** Whether an action is certain to be done again: by its own condition and that of its group. */
function appliesAgain(action_id: Id, loop: Loop): boolean {
  const known = loop.applies.get(action_id);
  if (known !== undefined) return known;
  loop.applies.set(action_id, false);
  const placed = loop.index.actions.get(action_id);
  const applies =
    placed !== undefined && holdsAgain(placed.action.condition, loop) && holdsAgain(placed.group.condition, loop);
  loop.applies.set(action_id, applies);
  return applies;
}
