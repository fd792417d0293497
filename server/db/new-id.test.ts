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

test('ids of a millisecond sort in the order of their creation, also if ids for earlier times come between them', () => {
  const now = Date.now() + 60_000;
  for (let round = 0; round < 100; round++) {
    const ids = [newId(now + round)];
    for (let step = 1; step < 20; step++) {
      newId(now - 5_000);
      ids.push(newId(now + round));
    }
    expect([...ids].sort()).toEqual(ids);
  }
});

test('ids of one earlier time sort in the order of their creation, whatever comes between them', () => {
  const past = 1_600_000_000_000;
  const ids = Array.from({ length: 200 }, () => {
    newId();
    return newId(past);
  });
  expect([...ids].sort()).toEqual(ids);
});
