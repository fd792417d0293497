import { expect, test } from 'vitest';
import { problemCodes } from '../engine/problems.ts';
import english from './en/problems.json' with { type: 'json' };

test('every problem has a text, and there are no others', () => {
  expect(Object.keys(english).sort()).toEqual([...problemCodes].sort());
});

test('the specified texts are exact', () => {
  expect(english.empty_action_group).toBe('This workflow has an empty step group');
  expect(english.field_key_taken).toContain('Key are not unique.');
  expect(english.hook_file_field).toBe('File Field is not supported.');
  expect(english.hook_trigger_missing).toBe('Trigger not found or token was changed');
});
