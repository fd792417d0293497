import type { z } from 'zod';
import type { requestExport as contract } from '../../contract/exports.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { lockMember } from '../db/lock-member.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { enqueueJobs } from '../jobs/enqueue-jobs.ts';
import { findExport } from './find-exports.ts';
import { mayExport } from './policy.ts';

type ExportRequest = z.infer<NonNullable<typeof contract.body>>;

/**
 * The most exports that one person may have waiting, running or ready: more could fill the disk or occupy the workers.
 */
const mostOpen = 20;
/** Seconds for which an expired export is still listed. */
const shownFor = 7 * 24 * 3600;

/**
 * Requests an export; its job is enqueued in the same commit. Permissions are checked again when the file is made.
 * @returns Its id.
 * @throws ApiError operation_not_allowed, workflow_not_found, not_found for an unknown version or earlier export,
 * invalid_input, too_many_requests
 */
export async function requestExport(context: AppContext, caller: MemberCaller, input: ExportRequest): Promise<string> {
  if (!mayExport(caller)) throw new ApiError('operation_not_allowed');
  rejectReversedPeriod(input);
  await rejectUnknownWorkflow(context, caller, input);
  const selected = input.runs_of ? (await findExport(context, caller, input.runs_of)).run_ids : null;
  const { workspace_id, member_id } = caller;
  const id = context.nextId();
  const now = context.now();
  await inTransaction(context.pool, async (client) => {
    await lockMember(client, workspace_id, member_id);
    await client.query(
      `delete from exports where workspace_id = $1 and member_id = $2 and coalesce(expires_at, created_at) < to_timestamp($3)
        and status in ('done', 'failed')`,
      [workspace_id, member_id, now - shownFor],
    );
    const { rowCount } = await client.query(
      `insert into exports (workspace_id, id, member_id, workflow_id, version_id, starts_from, starts_to, format, content,
        language, created_at, run_ids)
      select $1, $2, $3, $4, $5, to_timestamp($6), to_timestamp($7), $8, $9, $10, to_timestamp($11), $12::uuid[]
      where (select count(*) from exports where workspace_id = $1 and member_id = $3
        and (status in ('waiting', 'running') or status = 'done' and expires_at > to_timestamp($11))) < ${mostOpen}`,
      [
        workspace_id,
        id,
        member_id,
        input.workflow_id,
        input.version_id ?? null,
        input.start_datetime ?? null,
        input.end_datetime ?? null,
        input.format,
        input.format === 'csv' ? input.content : 'runs',
        input.language ?? caller.reading_language ?? 'en',
        now,
        input.run_ids ?? selected,
      ],
    );
    if (!rowCount) throw new ApiError('too_many_requests');
    await enqueueJobs(client, workspace_id, [{ queue: 'create_export', data: { workspace_id, export_id: id } }]);
  });
  return id;
}

function rejectReversedPeriod({ start_datetime, end_datetime }: ExportRequest): void {
  if (start_datetime == null || end_datetime == null || start_datetime <= end_datetime) return;
  throw new ApiError('invalid_input', {
    errors: [
      { field: 'start_datetime', code: 'from_after_to' },
      { field: 'end_datetime', code: 'to_before_from' },
    ],
  });
}

async function rejectUnknownWorkflow(
  context: AppContext,
  { workspace_id }: MemberCaller,
  input: ExportRequest,
): Promise<void> {
  const { rows } = await context.pool.query<{ has_version: boolean }>({
    name: 'find-exported-workflow',
    text: `select $3::uuid is null or exists (select 1 from versions v
        where v.workspace_id = $1 and v.workflow_id = w.id and v.id = $3) as has_version
      from workflows w where w.workspace_id = $1 and w.id = $2 and w.deleted_at is null`,
    values: [workspace_id, input.workflow_id, input.version_id ?? null],
  });
  const unknown = (field: 'workflow_id' | 'version_id') => [
    { field, code: 'unknown_id' as const, values: { id: input[field] ?? '' } },
  ];
  if (!rows[0]) {
    throw new ApiError('workflow_not_found', { errors: unknown('workflow_id'), values: { id: input.workflow_id } });
  }
  if (!rows[0].has_version) throw new ApiError('not_found', { errors: unknown('version_id') });
}
