import * as contract from '../../contract/run-actions.ts';
import type { MemberCaller } from '../http/caller.ts';
import { type Router, route } from '../http/route.ts';
import type { KnownRun } from './apply-event.ts';
import { cloneRun } from './clone-run.ts';
import { editRun } from './edit-run.ts';
import { listFieldValues } from './list-field-values.ts';
import { markRun } from './mark-run.ts';
import { mendStep } from './mend-step.ts';
import { reassignStep } from './reassign-step.ts';
import { showRun } from './show-run.ts';
import { withChatMessages } from './with-chat-messages.ts';

export function runActionRoutes(router: Router): void {
  const { parts } = router;
  const shown = async (caller: MemberCaller, changed: Promise<KnownRun>) => ({
    run: showRun(await withChatMessages(parts, await changed), caller, parts.now()),
  });
  route(router, contract.editRun, ({ caller, params, body }) =>
    shown(caller, editRun(parts, caller, params.run_id, body.run)),
  );
  const marks = {
    archive: contract.archiveRun,
    restore: contract.restoreRun,
    delete: contract.deleteRun,
    hide: contract.hideRun,
    unhide: contract.unhideRun,
  };
  for (const [type, endpoint] of Object.entries(marks) as [keyof typeof marks, typeof contract.archiveRun][]) {
    route(router, endpoint, ({ caller, params }) => shown(caller, markRun(parts, caller, params.run_id, type)));
  }
  route(router, contract.cloneRun, ({ caller, params, idempotencyKey }) =>
    shown(caller, cloneRun(parts, caller, params.run_id, idempotencyKey)),
  );
  route(router, contract.listFieldValues, async ({ caller, params }) => ({
    field_values: await listFieldValues(parts, caller, params.run_id),
  }));
  route(router, contract.reassignStep, ({ caller, params, body }) =>
    shown(caller, reassignStep(parts, caller, params, body.assignees)),
  );
  route(router, contract.retryStep, ({ caller, params, body }) =>
    shown(caller, mendStep(parts, caller, params, { type: 'retry', ...body })),
  );
  route(router, contract.skipStep, ({ caller, params, body }) =>
    shown(caller, mendStep(parts, caller, params, { type: 'skip', ...body })),
  );
  route(router, contract.markStepDone, ({ caller, params, body }) =>
    shown(caller, mendStep(parts, caller, params, { type: 'mark_done', ...body })),
  );
}
