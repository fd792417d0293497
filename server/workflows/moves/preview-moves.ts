import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { type previewMoves as contract, type MovePreviewReply, mostMovedRuns } from '../../../contract/run-moves.ts';
import type { Id, Version } from '../../../engine/definition.ts';
import { previewMove } from '../../../engine/move-run/preview-move.ts';
import { targetVersion } from '../../../engine/move-run/target-version.ts';
import { indexOf } from '../../../engine/version-index.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { loadRunsForViewer } from '../../run-access/load-run-for-viewer.ts';
import { loadVersion } from '../../run-access/load-version.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import { findVersions, findWorkflow } from '../find-workflow.ts';

/** SQL: the runs `r` of workflow $2 that may be moved to version $3. */
export const movableRuns = `r.workspace_id = $1 and r.workflow_id = $2 and r.listing in ('active', 'hidden')
  and r.status in ('running', 'failed') and r.version_id <> $3`;

/**
 * What moving the runs of other versions to a version would do, oldest run first. Between two runs other requests are
 * served.
 * @throws ApiError as `findWorkflow`; not_found for a version that the workflow does not have, and if none is enabled
 */
export async function previewMoves(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id,
  query: z.infer<NonNullable<typeof contract.query>>,
): Promise<z.infer<typeof contract.reply>> {
  const { row } = await findWorkflow(context, caller, workflow_id, 'move_runs');
  const { page, per_page, version_id = row.enabled_version?.id } = query;
  if (!version_id) throw new ApiError('not_found');
  const number = await findNumber(context, caller, workflow_id, version_id);
  const scope = [caller.workspace_id, workflow_id, version_id];
  const [counted, listed] = await Promise.all([
    context.listPool.query<{ total: number }>(
      `select count(*)::int as total from (select 1 from runs r where ${movableRuns} limit ${mostMovedRuns + 1}) counted`,
      scope,
    ),
    context.listPool.query<{ id: Id }>(
      `select r.id from runs r where ${movableRuns} order by r.started_at, r.id limit $4 offset $5`,
      [...scope, per_page, (page - 1) * per_page],
    ),
  ]);
  const to = await loadVersion(context.pool, caller.workspace_id, version_id, caller.reading_language);
  const ids = listed.rows.map(({ id }) => id);
  const runs: MovePreviewReply[] = [];
  for (const runContext of await loadRunsForViewer(context, caller, ids)) {
    runs.push(showPreview(context, runContext, to, caller.workspace.time_zone));
    await setImmediate();
  }
  const total = counted.rows[0]?.total ?? 0;
  return {
    version: { id: version_id, number },
    runs,
    total: Math.min(total, mostMovedRuns),
    total_is_capped: total > mostMovedRuns,
    page,
    per_page,
  };
}

/** The number of a version of a workflow. @throws ApiError not_found */
export async function findNumber(
  context: AppContext,
  { workspace_id }: MemberCaller,
  workflow_id: Id,
  version_id: Id,
): Promise<number> {
  const found = (await findVersions(context, workspace_id, workflow_id)).find(({ id }) => id === version_id);
  if (!found) throw new ApiError('not_found');
  return found.number;
}

function showPreview(context: AppContext, runContext: RunContext, to: Version, zone: string): MovePreviewReply {
  const { version, loaded, people } = runContext;
  const { run } = loaded;
  const preview = previewMove(version, to, run, { now: context.now(), zone, nextId: context.nextId, people });
  const index = indexOf(targetVersion(version, to));
  const nameOf = (id: Id | null) => (id && index.actions.get(id)?.action.name) ?? null;
  const namesOf = (ids: readonly Id[]) => ids.map((id) => nameOf(id) ?? '-');
  return {
    id: run.id,
    name: run.name,
    version: { id: run.version_id, number: loaded.version_number },
    result: preview.result,
    obstacle: preview.obstacle && {
      code: preview.obstacle.code,
      action: nameOf(preview.obstacle.action_id),
      field: (preview.obstacle.field_id && index.fields.get(preview.obstacle.field_id)?.field.label) ?? null,
    },
    missing: preview.missing.map(({ run_step_id, action_id, fields }) => ({
      run_step_id,
      action: nameOf(action_id),
      fields,
    })),
    opens: namesOf(preview.opens),
    cancels: namesOf(preview.cancels),
    passes: namesOf(preview.passes),
    ends: preview.ends,
    can_take_back: preview.can_take_back,
  };
}
