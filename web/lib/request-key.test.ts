import { expect, test } from 'vitest';
import { newRequestKey, requestKeys } from './request-key.ts';

test('newRequestKey returns 32 hexadecimal digits, different each time', () => {
  expect(newRequestKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newRequestKey()).not.toBe(newRequestKey());
});

test('requestKeys keeps the key for the same content, and returns another for changed content', () => {
  const keyFor = requestKeys();
  const first = keyFor({ name: 'Lisbon' });
  expect(keyFor({ name: 'Lisbon' })).toBe(first);
  expect(keyFor({ name: 'Vienna' })).not.toBe(first);
});
