import type { ActionOf, Definition, Id } from '../../../../engine/definition.ts';
import { addAction, patchStepable, placeOfAction } from './change-actions.ts';
import { newId } from './new-id.ts';
import { freeName, newAction } from './new-parts.ts';

/** The go-back that fires when this approval is disapproved, and for no other reason; null if there is none. */
export function goBackOnDisapprove(definition: Definition, approval_id: Id): ActionOf<'go_back'> | null {
  for (const { actions } of definition.action_groups) {
    for (const action of actions) {
      if (action.stepable_type !== 'go_back' || action.condition?.items.length !== 1) continue;
      const [only] = action.condition.items;
      if (only && !('items' in only) && only.step_id === approval_id && only.answer === 'disapprove') return action;
    }
  }
  return null;
}

/**
 * Lets the run go back when an approval is disapproved: changes the target of its go-back, or adds one right after it.
 * @param name The name of a new go-back; a number is added if another action has it.
 */
export function setGoBackOnDisapprove(
  definition: Definition,
  approval_id: Id,
  go_back_to: Id,
  name: string,
): Definition {
  const goesOn = patchStepable(definition, approval_id, { cancel_on_disapprove: false });
  const existing = goBackOnDisapprove(goesOn, approval_id);
  if (existing) return patchStepable(goesOn, existing.id, { go_back_to });
  const place = placeOfAction(goesOn, approval_id);
  if (!place) return definition;
  const condition = { id: newId(), name: '', type: 'answer', step_id: approval_id, when: 'answered' } as const;
  const action = {
    ...newAction('go_back', freeName(goesOn, name)),
    condition: {
      id: newId(),
      name: '',
      match: 'all' as const,
      items: [{ ...condition, answer: 'disapprove' as const }],
    },
    stepable: { go_back_to },
  } as ActionOf<'go_back'>;
  return addAction(goesOn, place.group.id, action, place.position + 1);
}
