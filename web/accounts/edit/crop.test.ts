import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeCrop, sideOf, wholeOf } from './crop.ts';

const number = fc.double({ min: -5000, max: 5000, noNaN: true });
const length = fc.integer({ min: 1, max: 5000 });

test('a crop stays inside its picture after any drag and zoom', () => {
  fc.assert(
    fc.property(length, length, number, number, number, (width, height, x, y, zoom) => {
      const size = { width, height };
      const crop = changeCrop(size, wholeOf(size), { x, y, zoom });
      const half = sideOf(size, crop.zoom) / 2;
      expect(crop.zoom).toBeGreaterThanOrEqual(1);
      expect(crop.x - half).toBeGreaterThanOrEqual(-1e-6);
      expect(crop.x + half).toBeLessThanOrEqual(width + 1e-6);
      expect(crop.y - half).toBeGreaterThanOrEqual(-1e-6);
      expect(crop.y + half).toBeLessThanOrEqual(height + 1e-6);
    }),
  );
});

test('the crop of a wide picture can be moved up and down only when it is zoomed', () => {
  const size = { width: 300, height: 100 };
  expect(changeCrop(size, wholeOf(size), { x: 0, y: 0 })).toEqual({ zoom: 1, x: 50, y: 50 });
  expect(changeCrop(size, wholeOf(size), { x: 0, y: 0, zoom: 2 })).toEqual({ zoom: 2, x: 25, y: 25 });
});
