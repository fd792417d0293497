import { expect, test } from 'vitest';
import { createTestDatabase } from '../database.ts';
import { repeats } from '../extended.ts';
import { killDuringAnswers } from './kill-during-answers.ts';

// A short version of `npm run crash-tests -- --during answers`: see docs/crash-tests.md.
test('after kills in the middle of shared commits each run has the one answer that was acknowledged', async () => {
  const kills = repeats(1, 4);
  const database = await createTestDatabase();
  try {
    const { runs, acknowledged, rejected, repeats, violations } = await killDuringAnswers(database.url, kills, 11);
    expect(violations).toEqual([]);
    expect([runs, acknowledged, rejected]).toEqual([24 * kills, 24 * kills, 24 * kills]);
    expect(repeats).toBeGreaterThan(0);
  } finally {
    await database.drop();
  }
});
