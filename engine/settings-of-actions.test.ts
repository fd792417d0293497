import { expect, test } from 'vitest';
import type { Definition } from './definition.ts';
import { settingsOfActions } from './settings-of-actions.ts';

test('names the place of each value, group by group, without actions that have none', () => {
  const chat = (secret_id: string | null) => ({ stepable_type: 'slack', stepable: { secret_id } });
  const definition = {
    action_groups: [{ actions: [chat(null), chat('first'), { stepable_type: 'task' }] }, { actions: [chat('second')] }],
  } as unknown as Definition;
  expect(
    settingsOfActions(definition, 'secret_id', (action) =>
      action.stepable_type === 'slack' ? action.stepable.secret_id : null,
    ),
  ).toEqual([
    { value: 'first', path: 'action_groups.0.actions.1.secret_id' },
    { value: 'second', path: 'action_groups.1.actions.0.secret_id' },
  ]);
});
