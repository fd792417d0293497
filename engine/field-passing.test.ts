import { expect, test } from 'vitest';
import { fieldTypes } from './definition.ts';
import { passingOf } from './field-passing.ts';
import { column, table } from './testing/build-definition.ts';

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
] as const)('%s to %s: %s', (from, to, passing) => expect(passingOf({ type: from }, { type: to })).toBe(passing));

test('files are never passed on, and a text accepts every other type', () => {
  for (const type of fieldTypes) {
    expect([passingOf({ type: 'file' }, { type }), passingOf({ type }, { type: 'file' })]).toEqual(['never', 'never']);
    if (type !== 'file') expect(passingOf({ type }, { type: 'long_text' })).toBe('fits');
  }
});

test('a table takes a table of the same shape, by the keys of its columns', () => {
  const lines = table('lines', [column('text', 'what'), column('number', 'amount')]);
  const needs = (type: 'number' | 'date', required = true) => table('to', [column(type, 'amount', { required })]);
  expect(passingOf(lines, needs('number'))).toBe('fits');
  expect(passingOf(lines, needs('date'))).toBe('never');
  expect(passingOf(lines, table('to', [column('text', 'what'), column('text', 'more', { required: true })]))).toBe(
    'never',
  );
  expect(passingOf(lines, table('to', [column('text', 'what'), column('text', 'more')]))).toBe('fits');
  expect(passingOf(lines, table('to', [column('text', 'other')]))).toBe('never');
  expect(passingOf({ type: 'text' }, needs('number'))).toBe('never');
  expect(passingOf(lines, { type: 'number' })).toBe('never');
});

test('a computed field passes the type of its result, and takes nothing', () => {
  const total = { type: 'computed', formula: { operation: 'sum', operands: [], result: 'currency' } } as const;
  expect(passingOf({ ...total, formula: { ...total.formula, operands: [] } }, { type: 'number' })).toBe('fits');
  expect(passingOf({ type: 'number' }, { type: 'computed' })).toBe('never');
});
