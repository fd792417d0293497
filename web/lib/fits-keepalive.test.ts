import { expect, test } from 'vitest';
import { fitsKeepalive } from './fits-keepalive.ts';

test('keeps a request alive by the bytes of its body, and not by its letters', () => {
  expect(fitsKeepalive('a'.repeat(59_000))).toBe(true);
  expect(fitsKeepalive('a'.repeat(66_000))).toBe(false);
  expect(fitsKeepalive('ก'.repeat(19_000))).toBe(true);
  expect(fitsKeepalive('ก'.repeat(22_000))).toBe(false);
});
