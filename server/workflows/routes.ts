import { replayPastRuns as replayPastRunsEndpoint } from '../../contract/past-runs.ts';
import * as cases from '../../contract/test-cases.ts';
import * as contract from '../../contract/workflows.ts';
import type { Id } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import { languageOf } from '../http/messages.ts';
import { type Router, route } from '../http/route.ts';
import { loadVersion } from '../run-access/load-version.ts';
import { cloneWorkflow } from './clone-workflow.ts';
import { countRunningRuns } from './count-running-runs.ts';
import { createTestCase } from './create-test-case.ts';
import { createWorkflow } from './create-workflow.ts';
import { deleteWorkflow } from './delete-workflow.ts';
import { findProblems } from './find-problems.ts';
import { findTestCase, findTestCases } from './find-test-cases.ts';
import { findTriggers, findVersions, findWorkflow, showVersion, showWorkflow } from './find-workflow.ts';
import { generateVersion } from './generate-version.ts';
import { listWorkflows } from './list-workflows.ts';
import { mayWorkflow } from './policy.ts';
import { replayPastRuns } from './replay-past-runs.ts';
import { saveDraft } from './save-draft.ts';
import { showDefinition } from './show-definition.ts';
import { deleteTestCase, updateTestCase } from './update-test-case.ts';
import { updateTrigger } from './update-trigger.ts';
import { copyVersionToDraft, describeVersion, findVersion, toggleVersion } from './update-version.ts';
import { updateWorkflow } from './update-workflow.ts';

export function workflowRoutes(router: Router): void {
  const { context } = router;
  const workflowReply = async (caller: MemberCaller, id: Id) => {
    const { row, directory } = await findWorkflow(context, caller, id, 'see');
    const running = await countRunningRuns(context, caller, [id]);
    return { workflow: showWorkflow(row, caller, directory, running.get(row.id)) };
  };

  route(router, contract.listWorkflows, ({ caller, query }) => listWorkflows(context, caller, query));
  route(router, contract.createWorkflow, async ({ caller, body }) =>
    workflowReply(caller, await createWorkflow(context, caller, body.workflow)),
  );
  route(router, contract.getWorkflow, async ({ caller, params: { workflow_id } }) => {
    const { row, directory } = await findWorkflow(context, caller, workflow_id, 'see');
    const [versions, triggers, enabled, running] = await Promise.all([
      findVersions(context, caller.workspace_id, workflow_id),
      findTriggers(context, caller.workspace_id, workflow_id),
      row.enabled_version
        ? loadVersion(context.pool, caller.workspace_id, row.enabled_version.id, caller.reading_language)
        : null,
      countRunningRuns(context, caller, [workflow_id]),
    ]);
    const mayEdit = mayWorkflow('edit', caller, directory.admins.get(workflow_id));
    return {
      workflow: showWorkflow(row, caller, directory, running.get(row.id)),
      draft: mayEdit
        ? { revision: row.draft_revision, definition: showDefinition(row.draft), updated_at: row.draft_updated_at }
        : null,
      definition: enabled && showDefinition(enabled.definition),
      versions: versions.map((version) => showVersion(version, directory)),
      triggers,
    };
  });
  route(router, contract.updateWorkflow, async ({ caller, params, body }) => {
    await updateWorkflow(context, caller, params.workflow_id, body.workflow);
    return workflowReply(caller, params.workflow_id);
  });
  route(router, contract.deleteWorkflow, async ({ caller, params }) => {
    await deleteWorkflow(context, caller, params.workflow_id);
    return { done: true as const };
  });
  route(router, contract.cloneWorkflow, async ({ caller, params, body }) =>
    workflowReply(caller, await cloneWorkflow(context, caller, params.workflow_id, body.name)),
  );

  route(router, contract.saveDraft, ({ caller, params, body, request }) =>
    saveDraft(context, caller, params.workflow_id, body, languageOf(request)),
  );
  route(router, contract.listProblems, async ({ caller, params, request }) => {
    const { row, directory } = await findWorkflow(context, caller, params.workflow_id, 'edit');
    return { problems: await findProblems(context, directory, params.workflow_id, row.draft, languageOf(request)) };
  });

  route(router, contract.listVersions, async ({ caller, params }) => {
    const { directory } = await findWorkflow(context, caller, params.workflow_id, 'see');
    const versions = await findVersions(context, caller.workspace_id, params.workflow_id);
    return { versions: versions.map((version) => showVersion(version, directory)) };
  });
  route(router, contract.generateVersion, async ({ caller, params, body, request }) => {
    const id = await generateVersion(context, caller, params.workflow_id, body, languageOf(request));
    return { version: await findVersion(context, caller, params.workflow_id, id) };
  });
  route(router, contract.getVersion, async ({ caller, params }) => {
    const version = await findVersion(context, caller, params.workflow_id, params.version_id);
    const { definition } = await loadVersion(context.pool, caller.workspace_id, params.version_id);
    return { version: { ...version, definition: showDefinition(definition) } };
  });
  route(router, contract.updateVersion, async ({ caller, params, body }) => ({
    version: await describeVersion(context, caller, params.workflow_id, params.version_id, body.version.description),
  }));
  route(router, contract.enableVersion, async ({ caller, params }) => ({
    version: await toggleVersion(context, caller, params.workflow_id, params.version_id, 'enabled'),
  }));
  route(router, contract.disableVersion, async ({ caller, params }) => ({
    version: await toggleVersion(context, caller, params.workflow_id, params.version_id, 'disabled'),
  }));
  route(router, contract.copyVersionToDraft, async ({ caller, params, body }) => ({
    draft: await copyVersionToDraft(context, caller, params.workflow_id, params.version_id, body.revision),
  }));

  route(router, replayPastRunsEndpoint, ({ caller, params }) => replayPastRuns(context, caller, params.workflow_id));

  route(router, cases.listTestCases, async ({ caller, params }) => ({
    test_cases: await findTestCases(context, caller, params.workflow_id),
  }));
  route(router, cases.createTestCase, async ({ caller, params, body }) => {
    const id = await createTestCase(context, caller, params.workflow_id, body.test_case);
    return { test_case: await findTestCase(context, caller, params.workflow_id, id) };
  });
  route(router, cases.updateTestCase, async ({ caller, params, body }) => {
    await updateTestCase(context, caller, params, body.test_case);
    return { test_case: await findTestCase(context, caller, params.workflow_id, params.test_case_id) };
  });
  route(router, cases.deleteTestCase, async ({ caller, params }) => {
    await deleteTestCase(context, caller, params);
    return { done: true as const };
  });

  route(router, contract.updateTrigger, async ({ caller, params, body }) => ({
    trigger: await updateTrigger(context, caller, params, body.trigger),
  }));
  route(router, contract.enableTrigger, async ({ caller, params }) => ({
    trigger: await updateTrigger(context, caller, params, { status: 'enabled' }),
  }));
  route(router, contract.disableTrigger, async ({ caller, params }) => ({
    trigger: await updateTrigger(context, caller, params, { status: 'disabled' }),
  }));
}
