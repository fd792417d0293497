import { expect, test } from 'vitest';
import { validateReturnTo } from './return-to.ts';

test('keeps a path of this site', () => {
  expect(validateReturnTo({ return_to: '/workspaces?page=2' })).toStrictEqual({ return_to: '/workspaces?page=2' });
});

// Without the key the router would show the raw search beneath, and the refused path with it.
test('covers what it refuses', () => {
  expect(validateReturnTo({ return_to: '//evil.example' })).toStrictEqual({ return_to: undefined });
  expect(validateReturnTo({})).toStrictEqual({ return_to: undefined });
});
