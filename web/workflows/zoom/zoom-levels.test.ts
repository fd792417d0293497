import { expect, test } from 'vitest';
import { clampZoom, fittingZoom, nextZoom, wheelZoom, zoomRange } from './zoom-levels.ts';

test('steps through the levels in both directions, and stays at their ends', () => {
  expect(nextZoom(1, 'in')).toBe(1.1);
  expect(nextZoom(1, 'out')).toBe(0.9);
  expect(nextZoom(0.6, 'in')).toBe(0.67);
  expect(nextZoom(0.999, 'in')).toBe(1.1);
  expect(nextZoom(zoomRange.most, 'in')).toBe(zoomRange.most);
  expect(nextZoom(zoomRange.least, 'out')).toBe(zoomRange.least);
});

test('shows the whole of a large drawing, and does not enlarge a small one', () => {
  expect(fittingZoom({ width: 800, height: 1600 }, { width: 1000, height: 800 })).toBe(0.5);
  expect(fittingZoom({ width: 800, height: 300 }, { width: 400, height: 800 })).toBe(0.5);
  expect(fittingZoom({ width: 400, height: 300 }, { width: 1000, height: 800 })).toBe(1);
  expect(fittingZoom({ width: 800, height: 90_000 }, { width: 1000, height: 800 })).toBe(zoomRange.least);
  expect(fittingZoom({ width: 0, height: 0 }, { width: 1000, height: 800 })).toBe(1);
});

test('turning the wheel towards the reader makes it smaller, by at most a level at a time', () => {
  expect(wheelZoom(1, { deltaY: 100, deltaMode: 0 })).toBeCloseTo(0.74, 2);
  expect(wheelZoom(1, { deltaY: 3, deltaMode: 1 })).toBe(wheelZoom(1, { deltaY: 48, deltaMode: 0 }));
  expect(wheelZoom(1, { deltaY: -5, deltaMode: 0 })).toBeGreaterThan(1);
  expect(wheelZoom(2, { deltaY: -500, deltaMode: 0 })).toBe(2);
});

test('a zoom that was not kept as a number is the own size', () => {
  expect([clampZoom(Number.NaN), clampZoom(9), clampZoom(0)]).toEqual([1, 2, 0.25]);
});
