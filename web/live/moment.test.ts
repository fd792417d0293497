import { afterEach, expect, test, vi } from 'vitest';
import { millisecondsSince, momentNow } from './moment.ts';

afterEach(() => vi.restoreAllMocks());

function setClocks({ steady, wall }: { steady: number; wall: number }): void {
  vi.spyOn(performance, 'now').mockReturnValue(steady);
  vi.spyOn(Date, 'now').mockReturnValue(wall);
}

test('counts the time for which the computer was asleep', () => {
  setClocks({ steady: 1_000, wall: 500_000 });
  const before = momentNow();
  setClocks({ steady: 3_000, wall: 502_000 });
  expect(millisecondsSince(before)).toBe(2_000);
  setClocks({ steady: 3_000, wall: 4_102_000 });
  expect(millisecondsSince(before)).toBe(3_602_000);
});

test('is not misled by a clock that was set back', () => {
  setClocks({ steady: 1_000, wall: 500_000 });
  const before = momentNow();
  setClocks({ steady: 61_000, wall: 140_000 });
  expect(millisecondsSince(before)).toBe(60_000);
});
