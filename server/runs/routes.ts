import * as contract from '../../contract/runs.ts';
import { invalid } from '../http/api-error.ts';
import { type Router, route } from '../http/route.ts';
import { planRun } from '../planned-runs/plan-run.ts';
import { isForLater } from '../planned-runs/read-schedule.ts';
import { showAsRun } from '../planned-runs/show-as-run.ts';
import { loadRunForViewer } from '../run-access/load-run-for-viewer.ts';
import { answerStep } from './change/answer-step.ts';
import { cancelRun } from './change/cancel-run.ts';
import { findStart } from './change/find-start.ts';
import { startRunManually } from './change/start-run-manually.ts';
import { listActivities } from './read/list-activities.ts';
import { showParticipants, showRun } from './read/show-run.ts';
import { withChatMessages } from './read/with-chat-messages.ts';

export function runRoutes(router: Router): void {
  const { context } = router;
  route(router, contract.startRun, async ({ caller, body, idempotencyKey }) => {
    if (isForLater(body.run, caller.workspace.time_zone, context.now())) {
      // The pictures of a run that comes again and again would have to be attached to each: a file is attached once.
      if ((body.image_keys ?? body.imageKeys ?? []).length > 0) throw invalid('image_keys', 'file_not_supported');
      return showAsRun(context, caller, await planRun(context, caller, idempotencyKey, body));
    }
    const started = await startRunManually(context, caller, idempotencyKey, body);
    return { run: showRun(started, caller, context.now()), planned_run: null };
  });
  route(router, contract.getStartForm, async ({ caller, params }) => {
    const { workflow, version, version_number, trigger_id } = await findStart(context, caller, params.workflow_id);
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
    run: showRun(
      await withChatMessages(context, await loadRunForViewer(context, caller, params.run_id)),
      caller,
      context.now(),
    ),
  }));
  route(router, contract.listParticipants, async ({ caller, params }) => ({
    participants: showParticipants(await loadRunForViewer(context, caller, params.run_id)),
  }));
  route(router, contract.listRunActivities, async ({ caller, params, query }) => {
    await loadRunForViewer(context, caller, params.run_id);
    return listActivities(context, caller, { run_id: params.run_id, before: query.before, limit: 100 });
  });
  route(router, contract.answerStep, async ({ caller, params, body, idempotencyKey }) => {
    const runContext = await answerStep(context, caller, { ...params, idempotencyKey }, body.run_step);
    return { run: showRun(await withChatMessages(context, runContext), caller, context.now()) };
  });
  route(router, contract.cancelRun, async ({ caller, params }) => {
    const runContext = await cancelRun(context, caller, params.run_id);
    return { run: showRun(await withChatMessages(context, runContext), caller, context.now()) };
  });
}
