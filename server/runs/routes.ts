import * as contract from '../../contract/runs.ts';
import { type Router, route } from '../http/route.ts';
import { planRun } from '../planned-runs/plan-run.ts';
import { isForLater } from '../planned-runs/read-schedule.ts';
import { showAsRun } from '../planned-runs/show-as-run.ts';
import { answerStep } from './answer-step.ts';
import { cancelRun } from './cancel-run.ts';
import { findStart } from './find-start.ts';
import { knowRun } from './know-runs.ts';
import { listActivities } from './list-activities.ts';
import { showParticipants, showRun } from './show-run.ts';
import { startRun } from './start-run.ts';
import { withChatMessages } from './with-chat-messages.ts';

export function runRoutes(router: Router): void {
  const { parts } = router;
  route(router, contract.startRun, async ({ caller, body, idempotencyKey }) => {
    if (isForLater(body.run, caller.workspace.time_zone, parts.now())) {
      return { run: await showAsRun(parts, caller, await planRun(parts, caller, idempotencyKey, body)) };
    }
    return { run: showRun(await startRun(parts, caller, idempotencyKey, body), caller, parts.now()) };
  });
  route(router, contract.getStartForm, async ({ caller, params }) => {
    const { workflow, version, version_number, trigger_id } = await findStart(parts, caller, params.workflow_id);
    const { id, name, description } = workflow;
    return {
      workflow: { id, name, description },
      version: { id: version.id, number: version_number },
      trigger_id,
      form: version.definition.trigger_form,
      action_groups: version.definition.action_groups.map((group) => ({ id: group.id, name: group.name })),
    };
  });
  route(router, contract.getRun, async ({ caller, params }) => ({
    run: showRun(await withChatMessages(parts, await knowRun(parts, caller, params.run_id)), caller, parts.now()),
  }));
  route(router, contract.listParticipants, async ({ caller, params }) => ({
    participants: showParticipants(await knowRun(parts, caller, params.run_id)),
  }));
  route(router, contract.listRunActivities, async ({ caller, params, query }) => {
    await knowRun(parts, caller, params.run_id);
    return listActivities(parts, caller, { run_id: params.run_id, before: query.before, limit: 100 });
  });
  route(router, contract.answerStep, async ({ caller, params, body, idempotencyKey }) => {
    const known = await answerStep(parts, caller, { ...params, idempotencyKey }, body.run_step);
    return { run: showRun(await withChatMessages(parts, known), caller, parts.now()) };
  });
  route(router, contract.cancelRun, async ({ caller, params }) => {
    const known = await cancelRun(parts, caller, params.run_id);
    return { run: showRun(await withChatMessages(parts, known), caller, parts.now()) };
  });
}
