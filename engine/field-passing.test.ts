import { expect, test } from 'vitest';
import { fieldTypes } from './definition.ts';
import { passingOf } from './field-passing.ts';

test.each([
  ['number', 'currency', 'fits'],
  ['collaborator', 'text', 'fits'],
  ['collaborator', 'email', 'fits'],
  ['duration', 'number', 'fits'],
  ['number', 'duration', 'depends'],
  ['text', 'number', 'depends'],
  ['radio', 'radio', 'depends'],
  ['dropdown', 'number', 'depends'],
  ['text', 'collaborator', 'never'],
  ['number', 'date', 'never'],
  ['task', 'checkbox', 'never'],
] as const)('%s to %s: %s', (from, to, passing) => expect(passingOf(from, to)).toBe(passing));

test('files are never passed on, and a text accepts every other type', () => {
  for (const type of fieldTypes) {
    expect([passingOf('file', type), passingOf(type, 'file')]).toEqual(['never', 'never']);
    if (type !== 'file') expect(passingOf(type, 'long_text')).toBe('fits');
  }
});
