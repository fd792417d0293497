import { expect, test } from 'vitest';
import { createTestDatabase } from '../database.ts';
import { isExtended } from '../extended.ts';
import { killDuringStarts } from './kill-during-starts.ts';

// A short version of `npm run crash-tests -- --during starts`: see docs/crash-tests.md.
// In `npm test` the kills in the middle of answers, and at any time, are enough.
test.runIf(isExtended)(
  'after kills in the middle of shared starts each acknowledged start has its one run, and no other is there',
  async () => {
    const kills = 20;
    const database = await createTestDatabase();
    try {
      const { runs, acknowledged, refused, repeats, violations } = await killDuringStarts(database.url, kills, 5);
      expect(violations).toEqual([]);
      expect([runs, acknowledged, refused]).toEqual([28 * kills, 28 * kills, 4 * kills]);
      expect(repeats).toBeGreaterThan(0);
    } finally {
      await database.drop();
    }
  },
  300_000,
);
