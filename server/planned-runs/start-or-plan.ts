import type { z } from 'zod';
import type { startRun as contract } from '../../contract/runs.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { invalid } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { loadRunForViewer } from '../run-access/load-run-for-viewer.ts';
import { identifyRequest, oncePerKey } from '../run-access/once-per-key.ts';
import type { RunContext } from '../run-access/run-context.ts';
import { startRunManually } from '../runs/change/start-run-manually.ts';
import { planRun } from './plan-run.ts';
import { isForLater } from './read-schedule.ts';

type Input = z.infer<NonNullable<typeof contract.body>>;

/**
 * Starts a run now or plans it, as its date says. A repeat with the same key gets what the first request made, although
 * the date may have come or passed by then.
 * @throws ApiError as `isForLater`, `planRun` and `startRunManually`; invalid_input for images of a planned run
 */
export async function startOrPlan(
  context: AppContext,
  caller: MemberCaller,
  idempotencyKey: string | null,
  input: Input,
): Promise<{ run: RunContext } | { planned_run_id: Id }> {
  const { workspace_id } = caller;
  const named = identifyRequest(caller.member_id, idempotencyKey, input);
  let run: RunContext | undefined;
  const id = await oncePerKey(context.pool, workspace_id, named, async () => {
    if (isForLater(input.run, caller.workspace.time_zone, context.now())) {
      // A file can be attached only once, so a plan cannot attach its images to several runs.
      if ((input.image_keys ?? input.imageKeys ?? []).length > 0) throw invalid('image_keys', 'file_not_supported');
      const id = await planRun(context, caller, idempotencyKey, input);
      context.live.publish({ workspace_id, topics: ['planned_runs'] });
      return id;
    }
    run = await startRunManually(context, caller, idempotencyKey, input);
    return run.loaded.run.id;
  });
  if (run) return { run };
  const { rowCount } = await context.pool.query({
    name: 'is-planned-run',
    text: 'select 1 from planned_runs where workspace_id = $1 and id = $2',
    values: [workspace_id, id],
  });
  return rowCount ? { planned_run_id: id } : { run: await loadRunForViewer(context, caller, id) };
}
