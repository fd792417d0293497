import { expect, test } from 'vitest';
import { newRequestKey, requestKeys } from './request-key.ts';

test('a key is 32 hexadecimal digits and never the same', () => {
  expect(newRequestKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newRequestKey()).not.toBe(newRequestKey());
});

test('the same content keeps its key, changed content gets another', () => {
  const keyFor = requestKeys();
  const first = keyFor({ name: 'Lisbon' });
  expect(keyFor({ name: 'Lisbon' })).toBe(first);
  expect(keyFor({ name: 'Vienna' })).not.toBe(first);
});
