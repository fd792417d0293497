import { expect, test } from 'vitest';
import { compare, readComparand } from './compare.ts';
import type { Comparator, FieldType, Value } from './definition.ts';
import { field } from './testing/build-definition.ts';

const ofType = (type: FieldType) => field(type, type, { of: ['red', 'blue'] });
const read = (type: FieldType, comparator: Comparator, raw: Value | undefined) =>
  readComparand(ofType(type), comparator, raw);

test.each<[FieldType, Comparator, Value | undefined, ReturnType<typeof readComparand>]>([
  ['date', 'within_last_days', '7', { value: 7 }],
  ['date', 'within_next_days', 365, { value: 365 }],
  ['date', 'within_last_days', '7 days', { fault: 'invalid' }],
  ['date', 'within_last_days', 'in 7', { fault: 'invalid' }],
  ['date', 'within_last_days', '1000000', { fault: 'invalid' }],
  ['collaborator', 'in_group', 'team', { value: 'team' }],
  ['collaborator', 'in_group', 7, { fault: 'invalid' }],
  ['checkbox', 'includes', 'red', { value: 'red' }],
  ['checkbox', 'does_not_include', 'blue', { value: 'blue' }],
  ['checkbox', 'includes', 'green', { fault: 'invalid' }],
  ['checkbox', 'includes_all_of', ['red', 'blue'], { value: ['red', 'blue'] }],
  ['checkbox', 'includes_all_of', 'red', { value: ['red'] }],
  ['email', 'contains', '@b.', { value: '@b.' }],
  ['phone_number', 'is', '+66 81-234 (56).78', { value: '+66812345678' }],
  ['phone_number', 'starts_with', '+66 81', { value: '+6681' }],
  ['phone_number', 'contains', '-', { value: '-' }],
  ['text', 'is', '+66 81', { value: '+66 81' }],
  ['number', 'gt', 7, { value: '7' }],
  ['number', 'gt', 'seven', { fault: 'invalid' }],
  ['number', 'contains', '7', { fault: 'unfit' }],
  ['text', 'is', undefined, { fault: 'blank' }],
  ['text', 'is', '', { fault: 'blank' }],
  ['text', 'contains', '  ', { fault: 'blank' }],
  ['text', 'is_empty', undefined, { value: null }],
])('%s %s %o is read as what a value is compared with', (type, comparator, raw, expected) => {
  expect(read(type, comparator, raw)).toEqual(expected);
});

test('a person is in a group as it is now; in one that is gone, nobody is', () => {
  const world = { today: () => '2026-03-02', groups: new Map([['team', ['ann']]]) };
  const isIn = (group: string) => compare(ofType('collaborator'), 'ann', 'in_group', group, world as never);
  expect([isIn('team'), isIn('gone')]).toEqual([true, false]);
});
