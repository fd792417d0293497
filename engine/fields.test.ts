import { describe, expect, it } from 'vitest';
import { type FieldType, fieldTypes, type Value } from './definition.ts';
import { EngineError } from './engine-error.ts';
import { comparatorsFor, defaultAnswers, isEmpty, readAnswers, readValue } from './fields.ts';
import { field } from './testing/build-definition.ts';

const colours = { of: ['red', 'blue'] };
const ofType = (type: FieldType) => field(type, type, ['radio', 'dropdown', 'checkbox'].includes(type) ? colours : {});

describe('a value', () => {
  it.each<[FieldType, unknown, Value]>([
    ['text', '  hello ', 'hello'],
    ['text', 'e\u0301', '\u00e9'],
    ['text', '__proto__', '__proto__'],
    ['text', '   ', null],
    ['long_text', 'a\nb', 'a\nb'],
    ['email', ' Ann.Lee+x@Example.co.uk ', 'Ann.Lee+x@Example.co.uk'],
    ['email', 'อีเมล@ตัวอย่าง.ไทย', 'อีเมล@ตัวอย่าง.ไทย'],
    ['url', 'https://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['url', 'HTTP://example.com', 'HTTP://example.com'],
    ['phone_number', '+33 (0)1-23.45 67', '+3301234567'],
    ['phone_number', '+6621234567', '+6621234567'],
    ['number', '12.50', '12.50'],
    ['number', 3, '3'],
    ['number', 1e-7, '0.0000001'],
    ['number', -1.25e-8, '-0.0000000125'],
    ['number', 9007199254740991, '9007199254740991'],
    ['number', '12345678901234567890', '12345678901234567890'],
    ['currency', '0012.50', '12.50'],
    ['percent', '-.5', '-0.5'],
    ['duration', 90, 90],
    ['duration', '90', 90],
    ['duration', 0, 0],
    ['date', '2028-02-29', '2028-02-29'],
    ['radio', 'red', 'red'],
    ['dropdown', 'blue', 'blue'],
    ['checkbox', ['blue', 'red', 'blue'], ['blue', 'red']],
    ['checkbox', [], null],
    ['task', true, true],
    ['task', 'false', false],
    ['collaborator', 'ann', 'ann'],
    ['file', ['key1', 'key2'], ['key1', 'key2']],
  ])('of type %s reads %j as %j', (type, raw, value) => {
    expect(readValue(ofType(type), raw, 'x')).toEqual({ value });
  });

  it.each<[FieldType, unknown, string]>([
    ['text', 5, 'invalid_type'],
    ['text', ['a'], 'invalid_type'],
    ['text', { toString: 'a' }, 'invalid_type'],
    ['text', 'a\u0000b', 'invalid_type'],
    ['text', '\ud800', 'invalid_type'],
    ['long_text', 'é'.repeat(51_201), 'too_long'],
    ['email', 'ann', 'invalid_email'],
    ['email', 'ann@host', 'invalid_email'],
    ['email', '@example.com', 'invalid_email'],
    ['email', 'a@b@example.com', 'invalid_email'],
    ['email', '"a b"@example.com', 'invalid_email'],
    ['email', 'ann@example..com', 'invalid_email'],
    ['email', 'ann..lee@example.com', 'invalid_email'],
    ['email', 'ann@-a.com', 'invalid_email'],
    ['email', 'ann@example.com\r\nBcc: x@y.z', 'invalid_email'],
    ['url', 'example.com', 'invalid_url'],
    ['url', 'javascript:alert(1)//http://', 'invalid_url'],
    ['url', 'http://', 'invalid_url'],
    ['url', 'https://a b', 'invalid_url'],
    ['phone_number', '0123456789', 'invalid_phone_number'],
    ['phone_number', '+1234567', 'invalid_phone_number'],
    ['phone_number', '+1234567890123456', 'invalid_phone_number'],
    ['phone_number', '+12345678x', 'invalid_phone_number'],
    ['number', 'twelve', 'invalid_number'],
    ['number', Number.NaN, 'invalid_number'],
    ['number', 2 ** 53, 'invalid_number'],
    ['currency', -12345678901234567000, 'invalid_number'],
    ['number', true, 'invalid_type'],
    ['currency', '1,50', 'invalid_number'],
    ['percent', '5%', 'invalid_number'],
    ['duration', '1.5', 'invalid_duration'],
    ['duration', -1, 'invalid_duration'],
    ['duration', 1e300, 'invalid_duration'],
    ['date', '2026-02-29', 'invalid_date'],
    ['date', '2026-13-01', 'invalid_date'],
    ['date', '0000-01-01', 'invalid_date'],
    ['date', '1/2/2026', 'invalid_date'],
    ['date', 20260101, 'invalid_type'],
    ['radio', 'green', 'not_a_choice'],
    ['radio', 'constructor', 'not_a_choice'],
    ['dropdown', ['red'], 'invalid_type'],
    ['checkbox', ['red', 'green'], 'not_a_choice'],
    ['checkbox', 'red', 'invalid_type'],
    ['task', 1, 'invalid_type'],
    ['collaborator', { id: 'ann' }, 'invalid_type'],
    ['file', 'key1', 'invalid_type'],
    ['file', [''], 'invalid_type'],
    ['file', Array.from({ length: 101 }, (_, n) => `key${n}`), 'too_long'],
  ])('of type %s refuses %j: %s', (type, raw, code) => {
    expect(readValue(ofType(type), raw, 'fields.x')).toMatchObject({ error: { field: 'fields.x', code } });
  });

  it.each(fieldTypes)('of type %s is empty when null, undefined or blank', (type) => {
    for (const raw of [null, undefined, '', '  ']) expect(readValue(ofType(type), raw, 'x')).toEqual({ value: null });
  });

  it('is empty without a text or an entry, but not if it is false', () => {
    for (const value of [null, undefined, '', []]) expect(isEmpty(value)).toBe(true);
    expect(isEmpty(false)).toBe(false);
  });

  it('is read in linear time, also when it is hostile', () => {
    for (const nasty of [
      'a'.repeat(90_000),
      `${'a.'.repeat(45_000)}@`,
      `a@${'-a'.repeat(45_000)}`,
      '@'.repeat(90_000),
    ]) {
      for (const type of ['email', 'url', 'phone_number', 'number', 'duration', 'date'] as const) {
        readValue(ofType(type), nasty, 'x');
      }
    }
  });
});

it('has comparators for each type but file', () => {
  const texts = ['is', 'is_not', 'contains', 'does_not_contain', 'starts_with', 'is_empty', 'is_not_empty'];
  const orders = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'];
  expect(comparatorsFor(ofType('phone_number'))).toEqual(texts);
  expect(comparatorsFor(ofType('radio'))).toEqual(['is', 'is_not', 'is_empty', 'is_not_empty']);
  expect(comparatorsFor(ofType('checkbox')).slice(0, 3)).toEqual(['includes', 'does_not_include', 'includes_all_of']);
  expect(comparatorsFor(ofType('percent'))).toEqual([...orders, 'is_empty', 'is_not_empty']);
  expect(comparatorsFor(ofType('duration'))).toEqual([...orders, 'is_empty', 'is_not_empty']);
  expect(comparatorsFor(ofType('date'))).toEqual([
    ...orders,
    ...['within_last_days', 'within_next_days', 'is_empty', 'is_not_empty'],
  ]);
  expect(comparatorsFor(ofType('collaborator'))).toEqual(['is', 'is_not', 'in_group', 'is_empty', 'is_not_empty']);
  expect(comparatorsFor(ofType('task'))).toEqual(['is_done', 'is_not_done', 'is_empty', 'is_not_empty']);
  expect(comparatorsFor(ofType('file'))).toEqual([]);
});

describe('answers to a form', () => {
  const fields = [
    field('text', 'name', { required: true }),
    field('number', 'amount'),
    field('collaborator', 'boss'),
    field('text', 'city', { default: 'Paris' }),
  ];
  const members = new Map([
    ['ann', { active: true }],
    ['old', { active: false }],
  ]);
  const read = (sent: Record<string, Value>, options: Partial<Parameters<typeof readAnswers>[2]> = {}) => {
    const answers = Object.entries(sent).map(([field_id, value]) => ({ field_id, value }));
    return Object.fromEntries(
      readAnswers(fields, answers, { required: true, members, ...options }).map((one) => [one.field_id, one.value]),
    );
  };
  const faults = (...args: Parameters<typeof read>) => {
    try {
      read(...args);
    } catch (error) {
      if (error instanceof EngineError) return error.fields.map(({ field, code }) => `${field} ${code}`);
    }
    return [];
  };

  it('are read in the order of the form, with defaults for fields that are not sent', () => {
    expect(read({ amount: '1', name: ' Ann ' })).toEqual({ name: 'Ann', amount: '1', city: 'Paris' });
    expect(read({ name: 'Ann', city: null })).toEqual({ name: 'Ann', city: null });
  });

  it('are refused with all faults at once', () => {
    const sent = { amount: 'x', boss: 'old', stranger: 1, constructor: 'a' };
    expect(faults(sent)).toEqual([
      'fields.stranger unknown_field',
      'fields.constructor unknown_field',
      'fields.name blank',
      'fields.amount invalid_number',
      'fields.boss unknown_member',
    ]);
    expect(faults({ name: 'Ann', boss: 'nobody' })).toEqual(['fields.boss unknown_member']);
    expect(faults({ name: ' ' })).toEqual(['fields.name blank']);
    expect(faults({ name: '\u200b' })).toEqual(['fields.name blank']);
  });

  it('may miss required fields in a draft, and take no defaults there', () => {
    expect(read({ amount: '1' }, { required: false })).toEqual({ amount: '1' });
  });

  it('need not repeat the values of an earlier voter', () => {
    expect(read({}, { already: new Map([['name', 'Ann']]) })).toEqual({ city: 'Paris' });
    expect(faults({ name: null }, { already: new Map([['name', 'Ann']]) })).toEqual(['fields.name blank']);
  });

  it('have no default file, because a file belongs to its uploader', () => {
    const paper = { ...field('file', 'paper', { default: ['key1'] }), required: true };
    expect(defaultAnswers([paper])).toEqual([]);
    expect(() => readAnswers([paper], [], { required: true })).toThrow('invalid_fields');
  });

  it('start with the defaults that their fields accept', () => {
    const odd = [...fields, field('number', 'n', { default: 'many' }), field('task', 't', { default: false })];
    expect(defaultAnswers(odd)).toEqual([
      { field_id: 'city', value: 'Paris' },
      { field_id: 't', value: false },
    ]);
  });
});
