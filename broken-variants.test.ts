import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { variants } from './bench/broken/variants.ts';

// `npm run test:broken` takes too long for every run; it needs what this looks for.
test.each(variants)('$what: can still be broken', ({ file, from, test }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2);
  expect(existsSync(test)).toBe(true);
});
