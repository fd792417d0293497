import type { ActionFigures } from '../../contract/analytics.ts';
import { actionKey } from './load-actions.ts';

/**
 * Figures of actions in the order of the design; or those with the most time first, and in that order where it is equal.
 * @param known The keys of all actions, in the order of the design. Several workflows may have tens of thousands.
 */
export function orderActions(
  figures: readonly ActionFigures[],
  known: Iterable<string>,
  by: 'design' | 'time',
): ActionFigures[] {
  const places = new Map([...known].map((key, place) => [key, place]));
  const placeOf = (one: ActionFigures) => places.get(actionKey(one.workflow_id, one.step_id)) ?? 0;
  const total = ({ time }: ActionFigures) => time.count * (time.mean ?? 0);
  return figures.toSorted(
    (one, other) => (by === 'time' ? total(other) - total(one) : 0) || placeOf(one) - placeOf(other),
  );
}
