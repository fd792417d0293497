import type { RunExport } from '../../contract/exports.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { keepsSharedRuns } from './export-access.ts';
import { type ExportRow, exportColumns } from './export-row.ts';
import { mayExport } from './policy.ts';
import { showExport } from './show-export.ts';

const mostListed = 50;

/** The caller's own exports, newest first. @throws ApiError operation_not_allowed */
export async function listExports(context: AppContext, caller: MemberCaller): Promise<RunExport[]> {
  if (!mayExport(caller)) throw new ApiError('operation_not_allowed');
  const { rows } = await context.pool.query<ExportRow>({
    name: 'list-exports',
    text: `select ${exportColumns} from exports e where e.workspace_id = $1 and e.member_id = $2
      order by e.id desc limit ${mostListed}`,
    values: [caller.workspace_id, caller.member_id],
  });
  return rows.map((row) => showExport(row, context));
}

/**
 * @throws ApiError not_found for everybody except the member who requested it, and for them if they may not export any
 * more
 */
export async function findExport(context: AppContext, caller: MemberCaller, export_id: Id): Promise<ExportRow> {
  if (!mayExport(caller)) throw new ApiError('not_found');
  const { rows } = await context.pool.query<ExportRow & { keeps_runs: boolean }>({
    name: 'find-export',
    text: `select ${exportColumns}, ${keepsSharedRuns} as keeps_runs
      from exports e where e.workspace_id = $1 and e.member_id = $2 and e.id = $3`,
    values: [caller.workspace_id, caller.member_id, export_id],
  });
  if (!rows[0]) throw new ApiError('not_found');
  const { keeps_runs, ...row } = rows[0];
  return { ...row, keeps_access: row.keeps_access && keeps_runs };
}
