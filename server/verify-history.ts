import { readCommandLine } from './command-line.ts';
import { print, runOnDatabase } from './run-command.ts';
import { describeBroken, verifyAllHistories } from './runs/history/verify-all-histories.ts';

/**
 * `npm run verify-history`: recomputes the hashes of all histories, and names the first line of each that is not as it
 * was written. The exit code is 1 if anything was changed.
 */
readCommandLine(`npm run verify-history

Recomputes the hashes of all histories, and names the first line of each that is not as it was written. The exit code is 1
if anything was changed.`);
await runOnDatabase(async (pool) => {
  const { runs, lines, lines_before, broken } = await verifyAllHistories(pool, (one) => print(describeBroken(one)));
  print(
    `${runs} histories checked: ${lines} lines with a hash, ${lines_before} from before hashes. ${
      broken === 0 ? 'All are as they were written.' : `${broken} were changed.`
    }`,
  );
  if (broken > 0) process.exitCode = 1;
});
