import { recomputeAllRollups } from './analytics/recompute-all-rollups.ts';
import { readCommandLine } from './command-line.ts';
import { print, runOnDatabase } from './run-command.ts';

/** `npm run recompute`: computes the daily figures of all workspaces from their runs. */
readCommandLine('npm run recompute\n\nComputes the daily figures of all workspaces from their runs.');
await runOnDatabase(async (pool) => {
  print(`The daily figures of ${await recomputeAllRollups(pool)} workspaces are computed.`);
});
