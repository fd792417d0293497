import type { PoolClient } from 'pg';
import type { z } from 'zod';
import { type createMove as contract, mostMovedRuns } from '../../../contract/run-moves.ts';
import type { Id } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { invalid } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { enqueueJobs } from '../../jobs/enqueue-jobs.ts';
import { identifyRequest, oncePerKey, storeKey } from '../../run-access/once-per-key.ts';
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
  const { workspace_id, member_id } = caller;
  const named = identifyRequest(member_id, key, [workflow_id, input]);
  return oncePerKey(context.pool, workspace_id, named, async () => {
    await findNumber(context, caller, workflow_id, input.version_id);
    await rejectOthers(context, caller, workflow_id, input);
    const id = context.nextId();
    await inTransaction(context.pool, async (client) => {
      await storeKey(client, workspace_id, named, id);
      await client.query(
        `insert into run_moves (workspace_id, id, workflow_id, version_id, created_by, created_at)
        values ($1, $2, $3, $4, $5, to_timestamp($6))`,
        [workspace_id, id, workflow_id, input.version_id, member_id, context.now()],
      );
      await insertItems(client, workspace_id, workflow_id, id, input);
      await enqueueJobs(client, workspace_id, [{ queue: 'move_runs', data: { workspace_id, move_id: id } }]);
    });
    return id;
  });
}

/** The named runs with what is answered for them, or else all that can be moved. */
async function insertItems(
  client: PoolClient,
  workspace_id: Id,
  workflow_id: Id,
  move_id: Id,
  input: Input,
): Promise<void> {
  if (input.run_ids) {
    await client.query(
      `insert into run_move_items (workspace_id, move_id, run_id, answers)
      select $1, $2, x.run_id, x.answers from jsonb_to_recordset($3::jsonb) as x(run_id uuid, answers jsonb)`,
      [workspace_id, move_id, JSON.stringify(itemsOf(input.run_ids, input))],
    );
  } else {
    await client.query(
      `insert into run_move_items (workspace_id, move_id, run_id)
      select $1, $4, r.id from runs r where ${movableRuns} order by r.started_at, r.id limit ${mostMovedRuns}`,
      [workspace_id, workflow_id, input.version_id, move_id],
    );
  }
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
