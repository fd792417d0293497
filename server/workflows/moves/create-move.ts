import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { type createMove as contract, mostMovedRuns } from '../../../contract/run-moves.ts';
import type { Id } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError, invalid } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { enqueueJobs } from '../../jobs/enqueue-jobs.ts';
import { findWorkflow } from '../find-workflow.ts';
import { findNumber, movableRuns } from './preview-moves.ts';

type Input = z.infer<NonNullable<typeof contract.body>>;

/**
 * Stores which runs are to be moved to a version, with the job that moves them. Who may do it is checked again by the
 * job, for each run.
 * @param key The idempotency key: a repeat gets the move of the first request.
 * @returns The id of the move.
 * @throws ApiError as `findWorkflow`; not_found for a version that the workflow does not have; invalid_input for a run
 * that it does not have, and for answers of runs that are not named; idempotency_key_reused
 */
export async function createMove(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id,
  input: Input,
  key: string | null,
): Promise<Id> {
  await findWorkflow(context, caller, workflow_id, 'move_runs');
  await findNumber(context, caller, workflow_id, input.version_id);
  await rejectOthers(context, caller, workflow_id, input);
  const { workspace_id, member_id } = caller;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([workflow_id, input]))
    .digest();
  const id = context.nextId();
  const isNew = await inTransaction(context.pool, async (client) => {
    const { rowCount } = await client.query(
      `insert into run_moves (workspace_id, id, workflow_id, version_id, created_by, created_at, request_key, fingerprint)
      values ($1, $2, $3, $4, $5, to_timestamp($6), $7, $8)
      on conflict (workspace_id, created_by, request_key) where request_key is not null do nothing`,
      [workspace_id, id, workflow_id, input.version_id, member_id, context.now(), key, fingerprint],
    );
    if (!rowCount) return false;
    if (input.run_ids) {
      await client.query(
        `insert into run_move_items (workspace_id, move_id, run_id, answers)
        select $1, $2, x.run_id, x.answers from jsonb_to_recordset($3::jsonb) as x(run_id uuid, answers jsonb)`,
        [workspace_id, id, JSON.stringify(itemsOf(input.run_ids, input))],
      );
    } else {
      await client.query(
        `insert into run_move_items (workspace_id, move_id, run_id)
        select $1, $4, r.id from runs r where ${movableRuns} order by r.started_at, r.id limit ${mostMovedRuns}`,
        [workspace_id, workflow_id, input.version_id, id],
      );
    }
    await enqueueJobs(client, workspace_id, [{ queue: 'move_runs', data: { workspace_id, move_id: id } }]);
    return true;
  });
  return isNew ? id : findRepeated(context, caller, key, fingerprint);
}

const itemsOf = (run_ids: readonly Id[], { answers }: Input) =>
  run_ids.map((run_id) => ({
    run_id,
    answers: answers.filter((answer) => answer.run_id === run_id).map(({ run_id: _, ...answer }) => answer),
  }));

async function rejectOthers(
  context: AppContext,
  { workspace_id }: MemberCaller,
  workflow_id: Id,
  { run_ids, answers }: Input,
): Promise<void> {
  const named = new Set(run_ids);
  const other = answers.findIndex(({ run_id }) => !named.has(run_id));
  if (other >= 0) throw invalid(`answers.${other}.run_id`, 'invalid_value');
  if (!run_ids) return;
  const { rows } = await context.pool.query<{ id: Id }>(
    'select id from runs where workspace_id = $1 and workflow_id = $2 and id = any($3::uuid[]) and deleted_at is null',
    [workspace_id, workflow_id, run_ids],
  );
  const found = new Set(rows.map(({ id }) => id));
  const missing = run_ids.findIndex((id) => !found.has(id));
  if (missing >= 0) throw invalid(`run_ids.${missing}`, 'invalid_value');
}

async function findRepeated(
  context: AppContext,
  { workspace_id, member_id }: MemberCaller,
  key: string | null,
  fingerprint: Buffer,
): Promise<Id> {
  const { rows } = await context.pool.query<{ id: Id; fingerprint: Buffer }>(
    'select id, fingerprint from run_moves where workspace_id = $1 and created_by = $2 and request_key = $3',
    [workspace_id, member_id, key],
  );
  if (!rows[0]?.fingerprint.equals(fingerprint)) throw new ApiError('idempotency_key_reused');
  return rows[0].id;
}
