import { expect, test } from 'vitest';
import type { z } from 'zod';
import { addMembers } from '../../contract/members.ts';
import { startRun } from '../../contract/runs.ts';
import { saveDraft } from '../../contract/workflows.ts';
import type { ApiError } from './api-error.ts';
import { fieldMessageOf } from './messages.ts';
import { readInput } from './read-input.ts';

const id = '00000000-0000-8000-a000-000000000000';

function faultsOf(action_groups: object[]): string[] {
  try {
    readInput(
      saveDraft.body!,
      { revision: 1, definition: { schema: 1, trigger_form: [], action_groups, cancellation: [] } },
      'body',
    );
  } catch (error) {
    return (error as ApiError).errors.map(({ field }) => field);
  }
  return [];
}

const group = (actions: object[], condition: object | null = null) => ({ id, name: '', condition, actions });
const nest = (items: object[]) => ({ id, name: '', match: 'any', items });
const times = (count: number, one: object) => Array.from({ length: count }, () => one);

test('lists every fault of a body, each once', () => {
  const faults = faultsOf([group([{}]), group([], nest([{ id }]))]);
  expect(faults.some((field) => field.startsWith('definition.action_groups.0.actions.0.'))).toBe(true);
  expect(faults.some((field) => field.startsWith('definition.action_groups.1.condition'))).toBe(true);
});

// It takes a tenth of a second, and minutes where all faults are compared with each other.
test.each([
  ['actions', times(200, group(times(500, {})))],
  ['conditions', [group([], nest(times(25, nest(times(50, nest(times(50, { id })))))))]],
])('lists the first fault of a body of very many faulty %s', { timeout: 20_000 }, (_name, groups) => {
  const faults = faultsOf(groups);
  expect(faults.length).toBeGreaterThan(0);
  expect(faults.every((field) => field.startsWith('definition.action_groups.0.'))).toBe(true);
});

function messagesOf(schema: z.ZodType, body: object): string[] {
  try {
    readInput(schema, body, 'body');
  } catch (error) {
    return (error as ApiError).errors.map(({ field, code, values }) => fieldMessageOf('en', field, code, values));
  }
  return [];
}

test.each<[string, z.ZodType, object, string[]]>([
  [
    'lists the choices',
    addMembers.body!,
    { emails: ['ada@example.com'], role: 'king' },
    ['role must be one of: owner, member, guest.'],
  ],
  ['says that a choice is missing', addMembers.body!, { emails: ['ada@example.com'] }, ['role cannot be blank.']],
  [
    'says that one of several types is missing',
    startRun.body!,
    { workflow_id: id, fields: [{ key: 'amount' }] },
    ['value cannot be blank.'],
  ],
  [
    'says what is no date',
    startRun.body!,
    { workflow_id: id, run: { start_date: '2027-02-29' } },
    ['start_date must be a date.'],
  ],
  [
    'says the least number that is taken',
    startRun.body!,
    { workflow_id: id, run: { due_date: 0 } },
    ['due_date must be at least 1.'],
  ],
])('%s', (_name, schema, body, messages) => {
  expect(messagesOf(schema, body)).toEqual(messages);
});
