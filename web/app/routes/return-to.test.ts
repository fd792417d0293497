import { expect, test } from 'vitest';
import { validateReturnTo } from './return-to.ts';

test('keeps a path of this site', () => {
  expect(validateReturnTo({ return_to: '/workspaces?page=2' })).toStrictEqual({ return_to: '/workspaces?page=2' });
});

// Without the key the router would leave the raw search, and the rejected path, in place.
test('replaces a rejected or missing path with undefined', () => {
  expect(validateReturnTo({ return_to: '//evil.example' })).toStrictEqual({ return_to: undefined });
  expect(validateReturnTo({})).toStrictEqual({ return_to: undefined });
});
