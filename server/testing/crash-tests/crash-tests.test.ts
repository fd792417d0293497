import { expect, test } from 'vitest';
import { createTestDatabase } from '../database.ts';
import { repeats } from '../extended.ts';
import { runCrashTests } from './run-crash-tests.ts';

// A short version of `npm run crash-tests`, for every `npm test`: see docs/crash-tests.md.
test('after kills of working processes all acknowledged requests are stored, and each effect arrived without duplicates', async () => {
  const database = await createTestDatabase();
  const times = repeats(1, 6);
  try {
    const { kills, started, acknowledged, runs, ended, expected, lost, doubled, violations } = await runCrashTests({
      databaseUrl: database.url,
      kills: times,
      seed: 6,
      runsPerSecond: 2,
      atOnce: 12,
      drainSeconds: 150,
      hasten: true,
    });
    expect({ lost, doubled, violations }).toEqual({ lost: [], doubled: [], violations: [] });
    expect([acknowledged, ended]).toEqual([started, runs]);
    expect([kills.worker + kills.web + kills.both, started > times, expected > 3 * times]).toEqual([times, true, true]);
  } finally {
    await database.drop();
  }
}, 300_000);
