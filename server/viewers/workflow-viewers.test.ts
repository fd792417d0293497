import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Run } from '../../contract/runs.ts';
import type { ViewerReply } from '../../contract/viewers.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  type TestPerson,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let starter: TestPerson;
let ann: TestPerson;
let guest: TestPerson;
let workflow: { id: string; path: string };
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await createTestWorkspace(app);
  [starter, ann] = [await workspace.person(), await workspace.person()];
  guest = await workspace.person('guest');
  workflow = await createTestWorkflow(workspace, requestDefinition([workspace.owner.ref]), [starter.ref, ann.ref]);
});

type Shares = { workflow_viewable_user_workspaces: ViewerReply[]; can: Record<string, boolean> };
type List = { runs: { id: string; can: Record<string, boolean> }[]; total: number };

const sharesPath = () => `${workflow.path}/workflow_viewable_user_workspaces`;
const start = async (person = starter) =>
  (await person.call<{ run: Run }>('POST', `${workspace.path}/runs`, { workflow_id: workflow.id })).body.run;
const share = (by: TestPerson, whom: TestPerson[], role = 'viewer', group_ids: string[] = []) =>
  by.call<Shares>('POST', sharesPath(), { user_workspace_ids: whom.map((one) => one.member_id), group_ids, role });
const listed = async (person: TestPerson) =>
  (await person.call<List>('GET', `${workspace.path}/runs/index_v2`)).body.runs.map(({ id }) => id).sort();

describe('a workflow', () => {
  test('that is shared shows its present and future runs, and nothing else to guests', async () => {
    const first = await start();
    const { status, body } = await share(workspace.owner, [ann, guest]);
    expect([status, body.can, body.workflow_viewable_user_workspaces]).toMatchObject([
      201,
      { share: true, share_as_manager: true },
      [
        { role: 'viewer', user_workspace: { id: ann.member_id } },
        { role: 'viewer', user_workspace: { id: guest.member_id } },
      ],
    ]);
    const second = await start();
    for (const person of [ann, guest]) expect(await listed(person)).toEqual([first.id, second.id].sort());
    expect((await guest.call('GET', `${workspace.path}/runs/${second.id}`)).status).toBe(200);
    for (const path of [workflow.path, sharesPath()]) expect((await guest.call('GET', path)).status).toBe(404);
    const elsewhere = await createTestWorkflow(workspace, requestDefinition([workspace.owner.ref]), [starter.ref]);
    const { body: other } = await starter.call<{ run: Run }>('POST', `${workspace.path}/runs`, {
      workflow_id: elsewhere.id,
    });
    expect((await ann.call('GET', `${workspace.path}/runs/${other.run.id}`)).status).toBe(404);
  });

  test('gives its role in each of its runs, or the stronger one if the run is shared too', async () => {
    const [one, two] = [await start(), await start()];
    const team = await workspace.group(ann);
    await share(workspace.owner, [guest], 'commenter');
    await share(workspace.owner, [], 'viewer', [team.id]);
    await workspace.owner.call('POST', `${workspace.path}/runs/${one.id}/run_viewable_user_workspaces`, {
      user_workspace_ids: [ann.member_id],
      role: 'manager',
    });
    await workspace.owner.call('POST', `${workspace.path}/runs/${one.id}/run_viewable_user_workspaces`, {
      user_workspace_ids: [guest.member_id],
    });
    const see = async (person: TestPerson, { id }: Run) =>
      (await person.call<{ run: Run }>('GET', `${workspace.path}/runs/${id}`)).body.run;
    expect([(await see(ann, one)).is_admin, (await see(ann, two)).is_admin]).toEqual([true, false]);
    expect([(await see(ann, two)).can.comment, (await see(guest, one)).can.comment]).toEqual([false, true]);
  });

  test('appears as shared in the reply of a start', async () => {
    await share(workspace.owner, [ann], 'manager');
    const run = await start(ann);
    const { body } = await ann.call<{ run: Run }>('GET', `${workspace.path}/runs/${run.id}`);
    expect([run.is_admin, run.participants]).toEqual([true, body.run.participants]);
    expect(run.participants.find(({ user_workspace }) => user_workspace.id === ann.member_id)?.roles).toContain(
      'manager',
    );
  });

  test('is shared by its editors only; members may list the shares and remove their own', async () => {
    const admin = await workspace.person();
    await workspace.owner.call('PATCH', workflow.path, { workflow: { admins: [admin.member_id] } });
    await share(admin, [ann, guest], 'commenter');
    const { body } = await ann.call<Shares>('GET', sharesPath());
    const [mine, theirs] = body.workflow_viewable_user_workspaces;
    expect([body.can, mine?.can, theirs?.can]).toEqual([
      { share: false, share_as_manager: false },
      { update: false, remove: true },
      { update: false, remove: false },
    ]);
    expect((await share(ann, [starter])).status).toBe(403);
    expect((await ann.call('PATCH', sharesPath(), { id: mine?.id, role: 'manager' })).status).toBe(403);
    expect((await ann.call('DELETE', `${sharesPath()}/${theirs?.id}`)).status).toBe(403);
    expect((await guest.call('DELETE', `${sharesPath()}/${theirs?.id}`)).status).toBe(404);
    const run = await start();
    expect((await ann.call('DELETE', `${sharesPath()}/${mine?.id}`)).status).toBe(200);
    expect((await ann.call('GET', `${workspace.path}/runs/${run.id}`)).status).toBe(404);
    expect((await admin.call('PATCH', sharesPath(), { id: theirs?.id, role: 'manager' })).problem.errors).toMatchObject(
      [{ field: 'role', code: 'guest_cannot_manage' }],
    );
    expect((await admin.call('PATCH', sharesPath(), { id: theirs?.id, role: 'viewer' })).status).toBe(200);
  });

  test('sends each person a mail that links to its runs', async () => {
    await app.work();
    app.mails();
    await share(workspace.owner, [guest]);
    await app.work();
    const [mail, ...others] = app.mails().map((one) => one.replaceAll('=\r\n', '').replaceAll('=3D', '='));
    expect(others).toEqual([]);
    expect(mail).toContain(`/workspaces/${workspace.id}/runs?workflow_id=${workflow.id}`);
  });

  test('is deleted with its shares', async () => {
    await share(workspace.owner, [ann]);
    expect((await workspace.owner.call('DELETE', workflow.path)).status).toBe(200);
    const { rows } = await app.context.pool.query('select 1 from workflow_viewers where workflow_id = $1', [
      workflow.id,
    ]);
    expect(rows).toEqual([]);
  });
});
