import { expect, test } from 'vitest';
import { problemCodes } from '../engine/problems.ts';
import messages from './en/messages.json' with { type: 'json' };
import english from './en/problems.json' with { type: 'json' };

test('there is a sentence for each problem, and none besides', () => {
  expect(Object.keys(english).sort()).toEqual([...problemCodes].sort());
});

test('the promised sentences are exact', () => {
  expect(english.empty_action_group).toBe(messages.validation.empty_group);
  expect(english.field_key_taken).toContain(messages.validation.keys_not_unique);
  expect(english.hook_file_field).toBe('File Field is not supported.');
  expect(english.hook_trigger_missing).toBe('Trigger not found or token was changed');
});
