import { nameIn } from '../../contract/name-in-language.ts';
import * as contract from '../../contract/runs.ts';
import { versionIn } from '../../engine/translations/translate-definition.ts';
import { type Router, route } from '../http/route.ts';
import { loadRunForViewer } from '../run-access/load-run-for-viewer.ts';
import { answerStep } from './change/answer-step.ts';
import { cancelRun } from './change/cancel-run.ts';
import { findStart } from './change/find-start.ts';
import { checkHistory } from './read/check-history.ts';
import { listActivities } from './read/list-activities.ts';
import { showParticipants, showRun } from './read/show-run.ts';
import { showStartStages } from './read/show-start-stages.ts';
import { withChatMessages } from './read/with-chat-messages.ts';

export function runRoutes(router: Router): void {
  const { context } = router;
  route(router, contract.getStartForm, async ({ caller, params }) => {
    const start = await findStart(context, caller, params.workflow_id);
    const { workflow, version, version_number, trigger_id } = start;
    const shown = versionIn(version, caller.reading_language);
    const { id, translations } = workflow;
    const reads = caller.reading_language;
    const name = nameIn(workflow, reads);
    const description = (reads && translations[reads]?.description) || workflow.description;
    return {
      workflow: { id, name, description },
      version: { id: version.id, number: version_number },
      trigger_id,
      form: shown.definition.trigger_form,
      action_groups: showStartStages({ ...start, version: shown }, caller.member_id),
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
  route(router, contract.checkRunHistory, async ({ caller, params }) => ({
    history: await checkHistory(context, caller, params.run_id),
  }));
  route(router, contract.answerStep, async ({ caller, params, body, idempotencyKey }) => {
    const runContext = await answerStep(context, caller, { ...params, idempotencyKey }, body.run_step);
    return { run: showRun(await withChatMessages(context, runContext), caller, context.now()) };
  });
  route(router, contract.cancelRun, async ({ caller, params }) => {
    const runContext = await cancelRun(context, caller, params.run_id);
    return { run: showRun(await withChatMessages(context, runContext), caller, context.now()) };
  });
}
