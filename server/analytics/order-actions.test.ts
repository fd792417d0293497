import { expect, test } from 'vitest';
import type { ActionFigures } from '../../contract/analytics.ts';
import { actionKey } from './load-actions.ts';
import { orderActions } from './order-actions.ts';

const actionOf = (at: number, count = 0) =>
  ({ workflow_id: 'w', step_id: `s${at}`, time: { count, mean: 1 } }) as ActionFigures;

test('orders the actions by design, or by their time first', () => {
  const actions = [actionOf(0, 1), actionOf(1, 5), actionOf(2, 1)];
  const known = actions.map(({ workflow_id, step_id }) => actionKey(workflow_id, step_id));
  const ordered = (by: 'design' | 'time') =>
    orderActions(actions.toReversed(), known, by).map(({ step_id }) => step_id);
  expect(ordered('design')).toEqual(['s0', 's1', 's2']);
  expect(ordered('time')).toEqual(['s1', 's0', 's2']);
});

// It takes a tenth of a second, and minutes where each is looked up among all others.
test('orders forty thousand actions', { timeout: 20_000 }, () => {
  const actions = Array.from({ length: 40_000 }, (_, at) => actionOf((at * 7919) % 40_000));
  const known = actions.map((_, at) => actionKey('w', `s${at}`));
  const [first] = orderActions(actions, known, 'time');
  expect(first?.step_id).toBe('s0');
});
