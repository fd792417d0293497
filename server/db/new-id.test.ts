import { expect, test } from 'vitest';
import { newId } from './new-id.ts';

test('ids of one process sort in the order of their creation, also within a millisecond and beyond its 4,095', () => {
  const now = Date.now();
  const ids = Array.from({ length: 10_000 }, () => newId(now));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an id is a UUID of version 7 that begins with its time', () => {
  const id = newId(1_700_000_000_000);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(1_700_000_000_000);
});
