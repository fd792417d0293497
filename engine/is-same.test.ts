import { expect, test } from 'vitest';
import { isSame } from './is-same.ts';
import { buildDefinition, task } from './testing/build-definition.ts';

const named = (name: string) => buildDefinition({ [name]: [task(name)] });

test('two definitions are the same whatever the order of their keys', () => {
  const one = named('one');
  const { schema, ...rest } = named('one');
  expect(isSame(one, { ...rest, schema })).toBe(true);
  expect(isSame(one, named('two'))).toBe(false);
});

test.each<[boolean, unknown, unknown]>([
  [true, { a: 1, b: undefined }, { a: 1 }],
  [true, [1, { a: null }], [1, { a: null }]],
  [false, [1, 2], [2, 1]],
  [false, [], {}],
  [false, { a: null }, {}],
  [false, null, undefined],
  [false, { a: 1 }, { b: 1 }],
])('%s: %j and %j are the same', (same, one, other) => {
  expect(isSame(one, other)).toBe(same);
  expect(isSame(other, one)).toBe(same);
});
