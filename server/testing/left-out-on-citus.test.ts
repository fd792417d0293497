import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leftOut } from './left-out-on-citus.ts';

test('what is left out on a distributed database is a test that there is', () => {
  const unknown = leftOut.filter(
    ({ file, test = '' }) => !readFileSync(join(import.meta.dirname, '../..', file), 'utf8').includes(test),
  );
  expect(unknown).toEqual([]);
});
