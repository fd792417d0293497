import * as contract from '../../contract/run-actions.ts';
import { takeBackMove as takeBackMoveEndpoint } from '../../contract/run-moves.ts';
import type { MemberCaller } from '../http/caller.ts';
import { type Router, route } from '../http/route.ts';
import type { RunContext } from '../run-access/run-context.ts';
import { cloneRun } from './change/clone-run.ts';
import { editRun } from './change/edit-run.ts';
import { markRun } from './change/mark-run.ts';
import { reassignStep } from './change/reassign-step.ts';
import { resolveFailedStep } from './change/resolve-failed-step.ts';
import { takeBackMove } from './change/take-back-move.ts';
import { listFieldValues } from './read/list-field-values.ts';
import { showRun } from './read/show-run.ts';
import { withChatMessages } from './read/with-chat-messages.ts';

export function runActionRoutes(router: Router): void {
  const { context } = router;
  const shown = async (caller: MemberCaller, changed: Promise<RunContext>) => ({
    run: showRun(await withChatMessages(context, await changed), caller, context.now()),
  });
  route(router, contract.editRun, ({ caller, params, body }) =>
    shown(caller, editRun(context, caller, params.run_id, body.run)),
  );
  const marks = {
    archive: contract.archiveRun,
    restore: contract.restoreRun,
    delete: contract.deleteRun,
    hide: contract.hideRun,
    unhide: contract.unhideRun,
  };
  for (const [type, endpoint] of Object.entries(marks) as [keyof typeof marks, typeof contract.archiveRun][]) {
    route(router, endpoint, ({ caller, params }) => shown(caller, markRun(context, caller, params.run_id, type)));
  }
  route(router, contract.cloneRun, ({ caller, params, idempotencyKey }) =>
    shown(caller, cloneRun(context, caller, params.run_id, idempotencyKey)),
  );
  route(router, takeBackMoveEndpoint, ({ caller, params }) =>
    shown(caller, takeBackMove(context, caller, params.run_id)),
  );
  route(router, contract.listFieldValues, async ({ caller, params }) => ({
    field_values: await listFieldValues(context, caller, params.run_id),
  }));
  route(router, contract.reassignStep, ({ caller, params, body }) =>
    shown(caller, reassignStep(context, caller, params, body)),
  );
  route(router, contract.retryStep, ({ caller, params, body }) =>
    shown(caller, resolveFailedStep(context, caller, params, { type: 'retry', ...body })),
  );
  route(router, contract.skipStep, ({ caller, params, body }) =>
    shown(caller, resolveFailedStep(context, caller, params, { type: 'skip', ...body })),
  );
  route(router, contract.markStepDone, ({ caller, params, body }) =>
    shown(caller, resolveFailedStep(context, caller, params, { type: 'mark_done', ...body })),
  );
}
