import { expect, test } from 'vitest';
import type { Definition } from '../../../../engine/definition.ts';
import { writtenDefinition } from './written-definition.ts';

const id = (number: number) => `00000000-0000-7000-8000-00000000000${number}`;
const inNest = { sorting_index: 0, condition_group_id: id(3) };

test('removes what a reply adds, and keeps written properties of the same name', () => {
  const leaf = { id: id(1), name: 'Leaf', type: 'answer', step_id: id(2), when: 'answered', answer: 'yes' };
  const nest = { id: id(3), name: 'Nest', match: 'all', items: [leaf] };
  const action = { id: id(4), name: 'Do', stepable_type: 'task', stepable: {}, assignees: [], condition: nest };
  const group = { id: id(5), name: 'Group', condition: null, actions: [action] };
  const written = { schema: 1, trigger_form: [], action_groups: [group], cancellation: [] };

  const shownLeaf = {
    ...leaf,
    ...inNest,
    stepable_type: 'task',
    stepable_id: id(2),
    action: { id: id(2), name: 'Do' },
  };
  const shownNest = { ...nest, sorting_index: 0, condition_group_id: null, items: [shownLeaf] };
  const added = { sorting_index: 0, step_id: id(4), type: 'task', stepable_id: id(4), actionables: [] };
  const shown = {
    ...written,
    action_groups: [{ ...group, sorting_index: 0, actions: [{ ...action, ...added, condition: shownNest }] }],
  };
  expect(writtenDefinition(shown as unknown as Definition)).toEqual(written);
});
