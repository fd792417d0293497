import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { isWorkflowAdmin } from '../people/is-workflow-admin.ts';
import { type Directory, directoryOf } from '../people/people.ts';
import { type ImportRow, type ImportSummaryRow, importColumns, summaryColumns } from './import-row.ts';
import { mayImport, mayManageImport } from './policy.ts';

const mostListed = 50;

/** The imports that the caller may see, newest first. @throws ApiError operation_not_allowed */
export async function listImports(
  context: AppContext,
  caller: MemberCaller,
): Promise<{ rows: ImportSummaryRow[]; directory: Directory }> {
  if (!mayImport(caller)) throw new ApiError('operation_not_allowed');
  const [directory, { rows }] = await Promise.all([
    directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision),
    context.pool.query<ImportSummaryRow>({
      name: 'list-imports',
      text: `select ${summaryColumns} from imports i where i.workspace_id = $1
          and ($3 = 'owner' or $2 in (i.created_by, i.started_by)
            or ${isWorkflowAdmin('$1', 'i.workflow_id', '$2')})
        order by i.id desc limit ${mostListed}`,
      values: [caller.workspace_id, caller.member_id, caller.role],
    }),
  ]);
  return { rows, directory };
}

/** @throws ApiError not_found, also for everybody who may not manage it */
export async function findImport(
  context: AppContext,
  caller: MemberCaller,
  import_id: Id,
): Promise<{ row: ImportRow; directory: Directory }> {
  const [directory, { rows }] = await Promise.all([
    directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision),
    context.pool.query<ImportRow>({
      name: 'find-import',
      text: `select ${importColumns} from imports i where i.workspace_id = $1 and i.id = $2`,
      values: [caller.workspace_id, import_id],
    }),
  ]);
  const row = rows[0];
  const admins = row?.workflow_id ? (directory.admins.get(row.workflow_id) ?? []) : [];
  if (!row || !mayManageImport(caller, row, admins)) throw new ApiError('not_found');
  return { row, directory };
}
