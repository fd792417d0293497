import { savePicture } from '../../contract/account.ts';
import { createTestWorkflow, requestDefinition, type TestPerson, type TestWorkspace } from './factories.ts';
import { sampleLog } from './sample-log.ts';
import { sampleTestCase } from './sample-test-case.ts';
import { createPng, upload } from './upload.ts';

type Whole = {
  versions: { id: string }[];
  triggers: { id: string }[];
  draft: { definition: { action_groups: { actions: { id: string }[] }[] } };
};
type Threaded = { thread: { id: string; comments: { id: string }[] } };
type Started = { run: { id: string; run_steps: { id: string }[] } };
type Invited = { results: { user_workspace_id: string }[] };
type Pictured = { user: { profile_image: { url: string } } };
type Shared = Record<`${'run' | 'workflow'}_viewable_user_workspaces`, { id: string }[]>;
type Made = Record<'tag', { id: string }>;

/**
 * Creates one of everything in a workspace, by the names of the contract's parameters, for tests that call every
 * endpoint. A new capability adds its own.
 * @param people `admin` becomes an admin of the workflow besides the owner; `initiator` starts the run in place of the
 * owner.
 */
export async function seedWorkspace(
  workspace: TestWorkspace,
  { admin, initiator = workspace.owner }: { admin?: TestPerson; initiator?: TestPerson } = {},
): Promise<Record<string, string>> {
  const { ref, call, member_id } = workspace.owner;
  const workflow = await createTestWorkflow(workspace, requestDefinition([ref]), [ref, initiator.ref]);
  if (admin) await call('PATCH', workflow.path, { workflow: { admins: [member_id, admin.member_id] } });
  const { body: whole } = await call<Whole>('GET', workflow.path);
  const { body: opened } = await call<{ trigger: { id: string }; token: string }>('POST', `${workflow.path}/triggers`, {
    trigger: { name: 'Automatic' },
  });
  const { body: tested } = await call<{ test_case: { id: string } }>('POST', `${workflow.path}/test_cases`, {
    test_case: sampleTestCase('Sample'),
  });
  const draft_place_id = whole.draft.definition.action_groups[0]?.actions[0]?.id ?? '';
  const { body: threaded } = await call<Threaded>('POST', `${workflow.path}/draft_threads`, {
    place: { kind: 'action', id: draft_place_id },
    comment: { message: 'Is this the right person?' },
  });
  const { body: started } = await initiator.call<Started>('POST', `${workspace.path}/runs`, {
    workflow_id: workflow.id,
  });
  const { body: planned } = await initiator.call<{ planned_run: { id: string } }>(
    'POST',
    `${workspace.path}/planned_runs`,
    { workflow_id: workflow.id, run: { repeat_type: 'repeat', rrule: 'FREQ=DAILY' } },
  );
  const { body: tagged } = await call<Made>('POST', `${workspace.path}/tags`, {
    tag: { name: 'Tag', color: '#123456' },
  });
  const { body: invited } = await call<Invited>('POST', `${workspace.path}/invitations`, {
    emails: [`invited-${workspace.id}@example.com`],
    role: 'member',
  });
  const { body: usage } = await call<{ usage_and_billings: { id: string }[] }>(
    'GET',
    `${workspace.path}/usage_and_billings`,
  );
  const { body: uploaded } = await upload<{ file: { key: string } }>(call, `${workspace.path}/files`, createPng());
  const { body: commented } = await call<{ comment: { id: string } }>(
    'POST',
    `${workspace.path}/runs/${started.run.id}/comments`,
    { comment: { message: 'Comment' } },
  );
  const { body: viewed } = await call<{ view: { id: string } }>('POST', `${workspace.path}/runs/views`, {
    view: { name: 'View', query: { status: 'overdue' } },
  });
  const { body: exported } = await call<{ export: { id: string } }>('POST', `${workspace.path}/exports`, {
    workflow_id: workflow.id,
    format: 'csv',
  });
  const { body: imported } = await upload<{ import: { id: string } }>(call, `${workspace.path}/imports`, sampleLog, {
    name: 'sample.csv',
    type: 'text/csv',
  });
  const { body: sessions } = await call<{ sessions: { id: string }[] }>('GET', '/api/v1/user/sessions');
  const { body: pictured } = await upload<Pictured>(call, savePicture.path, createPng());
  const group_id = (await workspace.group(workspace.owner)).id;
  const user_workspace_id = (await workspace.person()).member_id;
  const { body: sharedRun } = await call<Shared>(
    'POST',
    `${workspace.path}/runs/${started.run.id}/run_viewable_user_workspaces`,
    { user_workspace_ids: [user_workspace_id] },
  );
  const { body: sharedWorkflow } = await call<Shared>('POST', `${workflow.path}/workflow_viewable_user_workspaces`, {
    group_ids: [group_id],
  });
  const { body: published } = await call<{ template: { id: string } }>('POST', `${workflow.path}/publish`, {});
  const { body: moving } = await call<{ move: { id: string } }>('POST', `${workflow.path}/moves`, {
    version_id: whole.versions[0]?.id,
    run_ids: [started.run.id],
  });
  return {
    move_id: moving.move.id,
    template_id: published.template.id,
    ws: workspace.id,
    workflow_id: workflow.id,
    version_id: whole.versions[0]?.id ?? '',
    trigger_id: whole.triggers[0]?.id ?? '',
    automatic_trigger_id: opened.trigger.id,
    trigger_token: opened.token,
    draft_place_id,
    thread_id: threaded.thread.id,
    draft_comment_id: threaded.thread.comments[0]?.id ?? '',
    test_case_id: tested.test_case.id,
    run_id: started.run.id,
    run_step_id: started.run.run_steps[0]?.id ?? '',
    planned_run_id: planned.planned_run.id,
    group_id,
    tag_id: tagged.tag.id,
    secret_id: await workspace.secret(),
    invited_id: invited.results[0]?.user_workspace_id ?? '',
    user_workspace_id,
    viewer_id: sharedRun.run_viewable_user_workspaces[0]?.id ?? '',
    workflow_viewer_id: sharedWorkflow.workflow_viewable_user_workspaces[0]?.id ?? '',
    usage_id: usage.usage_and_billings[0]?.id ?? '',
    file_key: uploaded.file.key,
    view_id: viewed.view.id,
    comment_id: commented.comment.id,
    export_id: exported.export.id,
    import_id: imported.import.id,
    // Of the installation: no such job has failed.
    queue: 'send_mail',
    job_id: '0198c0de-0000-7000-8000-000000000001',
    // Passkeys are made by authenticators: second-factor.test.ts.
    passkey_id: '0198c0de-0000-7000-8000-000000000002',
    session_id: sessions.sessions[0]?.id ?? '',
    image_key: pictured.user.profile_image.url.split('/').at(-1) ?? '',
  };
}
