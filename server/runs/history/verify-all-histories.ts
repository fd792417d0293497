import type { Pool } from 'pg';
import { type VerifiedHistory, verifyHistories } from './verify-histories.ts';

/** Checks all histories. @param report Is called with each history that was changed. */
export async function verifyAllHistories(pool: Pool, report: (broken: VerifiedHistory) => void) {
  const total = { runs: 0, lines: 0, lines_before: 0, broken: 0 };
  for await (const histories of verifyHistories(pool)) {
    for (const history of histories) {
      total.runs++;
      total.lines += history.lines;
      total.lines_before += history.lines_before;
      if (!history.broken) continue;
      total.broken++;
      report(history);
    }
  }
  return total;
}

/** For operators, in English: "Workspace …, run …: line 3 (…, 2026-11-23T03:00:00Z) is not as it was written." */
export function describeBroken({ workspace_id, run_id, lines, lines_before, broken }: VerifiedHistory): string {
  const run = `Workspace ${workspace_id}, run ${run_id}`;
  switch (broken?.reason) {
    case 'line_changed': {
      const at = broken.at === null ? '' : `, ${new Date(broken.at * 1000).toISOString()}`;
      return `${run}: line ${broken.line} (${broken.activity_id}${at}) is not as it was written.`;
    }
    case 'lines_missing':
      return `${run}: the last of its ${lines} lines are missing.`;
    case 'before_changed':
      return `${run}: its ${lines_before} lines from before hashes are not as they were.`;
    case 'chain_missing':
      return `${run}: the record of its history is missing.`;
    default:
      return `${run}: its history is intact.`;
  }
}
