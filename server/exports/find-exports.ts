import type { RunExport } from '../../contract/exports.ts';
import type { Id } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import type { Parts } from '../parts.ts';
import { type ExportRow, exportColumns } from './export-row.ts';
import { mayExport } from './policy.ts';
import { showExport } from './show-export.ts';

const mostListed = 50;

/** The caller's own, newest first. @throws Failure operation_not_allowed */
export async function listExports(parts: Parts, caller: MemberCaller): Promise<RunExport[]> {
  if (!mayExport(caller)) throw new Failure('operation_not_allowed');
  const { rows } = await parts.pool.query<ExportRow>({
    name: 'list-exports',
    text: `select ${exportColumns} from exports e where e.workspace_id = $1 and e.member_id = $2
      order by e.id desc limit ${mostListed}`,
    values: [caller.workspace_id, caller.member_id],
  });
  return rows.map((row) => showExport(row, parts));
}

/** @throws Failure not_found for everybody but whoever asked for it, and for them where they may export no more */
export async function findExport(parts: Parts, caller: MemberCaller, export_id: Id): Promise<ExportRow> {
  if (!mayExport(caller)) throw new Failure('not_found');
  const { rows } = await parts.pool.query<ExportRow>({
    name: 'find-export',
    text: `select ${exportColumns} from exports e where e.workspace_id = $1 and e.member_id = $2 and e.id = $3`,
    values: [caller.workspace_id, caller.member_id, export_id],
  });
  if (!rows[0]) throw new Failure('not_found');
  return rows[0];
}
