import type { Id } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { loadRunForViewer } from '../../run-access/load-run-for-viewer.ts';
import { verifyHistory } from '../history/verify-histories.ts';

/**
 * Whether the history of a run is as it was written. The hash itself is left out: who wants to compare it exports the
 * run. @throws ApiError not_found
 */
export async function checkHistory(context: AppContext, caller: MemberCaller, run_id: Id) {
  await loadRunForViewer(context, caller, run_id);
  const history = await verifyHistory(context.listPool, caller.workspace_id, run_id);
  if (!history) throw new ApiError('not_found');
  const { lines, lines_before, broken } = history;
  return {
    is_intact: broken === null,
    lines,
    lines_before,
    broken: broken && { reason: broken.reason, line: broken.line, at: broken.at },
  };
}
