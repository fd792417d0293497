import { expect, test } from 'vitest';
import { createTestDatabase } from '../database.ts';
import { killDuringAnswers } from './kill-during-answers.ts';

// A short version of `npm run crash-tests -- --during answers`: see docs/crash-tests.md.
test('after kills in the middle of shared commits each run has the one answer that was acknowledged', async () => {
  const database = await createTestDatabase();
  try {
    const { runs, acknowledged, rejected, repeats, violations } = await killDuringAnswers(database.url, 4, 11);
    expect(violations).toEqual([]);
    expect([runs, acknowledged, rejected]).toEqual([96, 96, 96]);
    expect(repeats).toBeGreaterThan(0);
  } finally {
    await database.drop();
  }
}, 120_000);
