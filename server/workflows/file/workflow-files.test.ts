import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type WorkflowFile, workflowFile } from '../../../contract/workflow-file.ts';
import type { WorkflowFilePreview } from '../../../contract/workflow-files.ts';
import type { Draft, ShownProblem } from '../../../contract/workflows.ts';
import type { Definition, Ref } from '../../../engine/definition.ts';
import { anyVote, definitionBuilders } from '../../demo/demo-definition.ts';
import {
  createTestTrigger,
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  type TestPerson,
} from '../../testing/factories.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Preview = { preview: WorkflowFilePreview };
type Imported = { workflow: { id: string; name: string }; problems: ShownProblem[] };
type Whole = { workflow: { name: string; description: string; categories: { name: string }[] }; draft: Draft };

let count = 0;
/** A workspace with a workflow that has people, a group, a hook, a chat message and a tag. */
async function world() {
  const workspace = await createTestWorkspace(app);
  const { owner, path } = workspace;
  const [ann, ben] = [await workspace.person(), await workspace.person()];
  const team = await workspace.group(ann, ben);
  const build = definitionBuilders(`file ${++count}`);
  const request = requestDefinition([ann.ref, team], build);
  const secret_id = await workspace.secret();
  const other = await createTestWorkflow(workspace, requestDefinition([owner.ref]), [owner.ref]);
  const { trigger_id, token_version } = await createTestTrigger(workspace, other);
  const definition: Definition = {
    ...request,
    action_groups: [
      ...request.action_groups,
      build.group(
        'Outside',
        build.act('slack', 'Tell', { secret_id, channel: 'C1', messages: ['Hello'] }),
        build.act('workflow_hook', 'Order', { trigger_id, token_version, wait: true, fields: [] }),
        build.act('task', 'Do', { instructions: 'One\nTwo', vote: anyVote }, { assignees: [ben.ref] }),
      ),
    ],
    cancellation: [ben.ref],
  };
  const workflow = await createTestWorkflow(workspace, definition, [owner.ref]);
  const { body: tagged } = await owner.call<{ tag: { id: string } }>('POST', `${path}/tags`, {
    tag: { name: 'Finance', color: '#123456' },
  });
  await owner.call('PATCH', workflow.path, { workflow: { name: 'Claim', categories: [tagged.tag.id] } });
  const { body: file } = await owner.call<WorkflowFile>('GET', `${workflow.path}/export`);
  return { workspace, owner, path, ann, ben, team, definition, workflow, file, secret_id, trigger_id };
}

const groupName = (ref: Ref) => `Group ${ref.id}`;
const mapping = (people: TestPerson, preview: WorkflowFilePreview) =>
  Object.fromEntries(preview.people.map(({ key }) => [key, [people.ref]]));

describe('exporting a workflow', () => {
  test('gives a readable file, without tokens, keys of chats and ids of people', async () => {
    const { workspace, owner, workflow, file, secret_id, trigger_id, ann, team } = await world();
    const { headers, body } = await app.app.inject({
      url: `${workflow.path}/export`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(headers['content-disposition']).toContain('filename="claim.workflow.json"');
    expect(body.split('\n').length).toBeGreaterThan(20);
    for (const hidden of [secret_id, trigger_id, ann.member_id, team.id, workspace.id])
      expect(body).not.toContain(` "${hidden}"`);
    expect(body).not.toContain(secret_id);
    expect(file).toMatchObject({ baton_workflow: 1, name: 'Claim', tags: ['Finance'], cancellation: [{}] });
    expect(file.action_groups?.[1]?.actions[0]?.assignees).toEqual([{ person: ann.email }, { group: groupName(team) }]);
    expect(workflowFile.parse(JSON.parse(body))).toEqual(file);
  });

  test('gives the enabled version to those who may not edit it', async () => {
    const { workspace, owner, workflow } = await world();
    const { body } = await owner.call<Whole>('GET', workflow.path);
    await owner.call('PATCH', `${workflow.path}/draft`, {
      revision: body.draft.revision,
      definition: { schema: 1, trigger_form: [], action_groups: [], cancellation: [] },
    });
    const member = await workspace.person();
    const { body: seen } = await member.call<WorkflowFile>('GET', `${workflow.path}/export`);
    expect(seen.action_groups?.length).toBe(3);
    const { body: drafted } = await owner.call<WorkflowFile>('GET', `${workflow.path}/export`);
    expect(drafted.action_groups).toEqual([]);
  });

  test('names a member who left by the id, because the address may become somebody else’s', async () => {
    const { owner, path, ann, workflow } = await world();
    await owner.call('DELETE', `${path}/users/${ann.member_id}`);
    const { body } = await owner.call<WorkflowFile>('GET', `${workflow.path}/export`);
    expect(body.action_groups?.[1]?.actions[0]?.assignees?.[0]).toEqual({ person: ann.member_id });
  });

  test('is described by a JSON Schema that everybody may read', async () => {
    const { file } = await world();
    const url = new URL(file.$schema ?? '');
    const { headers, body } = await app.app.inject({ url: url.pathname });
    expect(headers['content-type']).toContain('application/schema+json');
    const schema = JSON.parse(body);
    expect(schema.$id).toBe(file.$schema);
    expect(Object.keys(schema.properties)).toEqual(Object.keys(workflowFile.shape));
  });
});

describe('importing a workflow', () => {
  test('shows first what the file brings, and whom it knows here', async () => {
    const { owner, path, file, ann, team } = await world();
    const { body } = await owner.call<Preview>('POST', `${path}/workflows/import/preview`, { file });
    expect(body.preview).toMatchObject({
      name: 'Claim',
      name_taken: true,
      action_groups: 3,
      actions: 6,
      fields: 1,
      without_secret: ['Tell', 'Order'],
      tags: [{ name: 'Finance', id: expect.any(String) }],
    });
    expect(body.preview.people[0]).toEqual({
      key: `person:${ann.email}`,
      type: 'person',
      name: ann.email,
      does: ['Approve'],
      found: ann.ref,
    });
    expect(body.preview.people[1]).toMatchObject({ name: groupName(team), found: team });
    const { body: list } = await owner.call<{ total: number }>('GET', `${path}/workflows`);
    expect(list.total).toBe(2);
  });

  test('knows groups and tags whose accents stand apart from their letters', async () => {
    const { owner, path } = await createTestWorkspace(app);
    const group = { name: 'Équipe', user_workspace_ids: [owner.member_id] };
    await owner.call('POST', `${path}/groups`, { group });
    await owner.call('POST', `${path}/tags`, { tag: { name: 'Été', color: '#123456' } });
    const file = {
      baton_workflow: 1,
      name: 'Apart',
      tags: ['E\u0301te\u0301'],
      cancellation: [{ group: 'E\u0301quipe' }],
    };
    const { body } = await owner.call<Preview>('POST', `${path}/workflows/import/preview`, { file });
    expect(body.preview.people).toMatchObject([{ found: { type: 'group' } }]);
    expect(body.preview.tags).toEqual([{ name: 'Été', id: expect.any(String) }]);
  });

  test('makes the same definition again, without tokens and keys, under a free name', async () => {
    const { owner, path, file, definition } = await world();
    const made = await owner.call<Imported>('POST', `${path}/workflows/import`, { file });
    expect([made.status, made.body.workflow.name]).toEqual([201, 'Claim (2)']);
    expect(made.body.problems.map(({ code }) => code)).toContain('slack_key_missing');
    const { body } = await owner.call<Whole>('GET', `${path}/workflows/${made.body.workflow.id}`);
    expect(body.workflow.categories.map(({ name }) => name)).toEqual(['Finance']);
    const bare = JSON.parse(
      JSON.stringify(definition, (key, value) =>
        ['secret_id', 'trigger_id'].includes(key) ? null : key === 'token_version' ? 0 : value,
      ),
    );
    expect(body.draft.definition).toMatchObject(bare);
  });

  test('asks who takes the place of people who are not in the other workspace', async () => {
    const { file } = await world();
    const elsewhere = await createTestWorkspace(app);
    const { owner, path } = elsewhere;
    const refused = await owner.call('POST', `${path}/workflows/import`, { file });
    expect(refused.status).toBe(422);
    const { body } = await owner.call<Preview>('POST', `${path}/workflows/import/preview`, { file });
    expect(body.preview.people.every(({ found }) => found === null)).toBe(true);
    expect(refused.problem.errors.map(({ field }) => field)).toEqual(
      body.preview.people.map(({ key }) => `people.${key}`),
    );
    expect(refused.problem.errors[0]?.message).toBe(
      `${body.preview.people[0]?.name} is not in this workspace. Choose a replacement.`,
    );
    const people = mapping(owner, body.preview);
    const made = await owner.call<Imported>('POST', `${path}/workflows/import`, {
      file,
      people,
      name: 'Taken along',
      startable_by: [owner.ref],
    });
    expect([made.status, made.body.workflow.name]).toEqual([201, 'Taken along']);
    const { body: whole } = await owner.call<Whole>('GET', `${path}/workflows/${made.body.workflow.id}`);
    expect(whole.draft.definition.cancellation).toEqual([owner.ref]);
    const again = await owner.call('POST', `${path}/workflows/import`, { file, people, name: 'taken ALONG' });
    expect([again.status, again.problem.code]).toEqual([409, 'name_taken']);
  });

  test('refuses people of another workspace, and places that the file does not have', async () => {
    const { file, ann, ben } = await world();
    const { owner, path } = await createTestWorkspace(app);
    const { body } = await owner.call<Preview>('POST', `${path}/workflows/import/preview`, { file });
    const foreign = await owner.call('POST', `${path}/workflows/import`, { file, people: mapping(ben, body.preview) });
    expect([foreign.status, foreign.problem.errors[0]?.code]).toEqual([422, 'unknown_member']);
    expect(foreign.problem.errors[0]?.message).toBe(`${ann.email} names somebody who is not an active member.`);
    const people = { ...mapping(owner, body.preview), 'group:Nowhere': [owner.ref] };
    const unknown = await owner.call('POST', `${path}/workflows/import`, { file, people });
    expect(unknown.problem.errors).toMatchObject([{ field: 'people.group:Nowhere', code: 'unknown_field' }]);
    const { body: list } = await owner.call<{ total: number }>('GET', `${path}/workflows`);
    expect(list.total).toBe(0);
  });

  const actions = (...all: object[]) => ({ action_groups: [{ key: 'one', name: 'One', actions: all }] });
  test.each<[string, unknown, string, string]>([
    ['no file', undefined, 'file', 'blank'],
    ['a text in place of the file', 'x', 'file', 'not_an_object'],
    ['an unknown version', { baton_workflow: 2, name: 'A' }, 'file.baton_workflow', 'not_one_of'],
    ['a later version with more properties', { baton_workflow: 2, title: 'A' }, 'file.baton_workflow', 'not_one_of'],
    ['no name', { baton_workflow: 1 }, 'file.name', 'blank'],
    ['an unknown property', { baton_workflow: 1, name: 'A', colour: 1 }, 'file.colour', 'unknown_field'],
    [
      'an unknown type of action',
      { baton_workflow: 1, name: 'A', ...actions({ key: 'a', type: 'dance', name: 'A' }) },
      'file.action_groups.0.actions.0.type',
      'invalid_value',
    ],
    [
      'a key that leads nowhere',
      { baton_workflow: 1, name: 'A', ...actions({ key: 'a', type: 'go_back', name: 'A', go_back_to: 'b' }) },
      'file.action_groups.0.actions.0.go_back_to',
      'unknown_key',
    ],
    [
      'a wrong property of a condition',
      {
        baton_workflow: 1,
        name: 'A',
        ...actions({ key: 'a', type: 'task', name: 'A', condition: { all: [{ acton: 'a', outcome: 'done' }] } }),
      },
      'file.action_groups.0.actions.0.condition.all.0.acton',
      'unknown_field',
    ],
    ['a null byte', { baton_workflow: 1, name: 'A\0' }, 'file.name', 'invalid_value'],
    [
      'a text that is too long as a whole',
      {
        baton_workflow: 1,
        name: 'A',
        ...actions({ key: 'a', type: 'task', name: 'A', instructions: ['x'.repeat(15_000), 'x'.repeat(15_000)] }),
      },
      'action_groups.0.actions.0.stepable.instructions',
      'too_long',
    ],
  ])('refuses %s with the path', async (_what, file, field, code) => {
    const { owner, path } = await createTestWorkspace(app);
    for (const to of ['import/preview', 'import']) {
      const { status, problem } = await owner.call('POST', `${path}/workflows/${to}`, { file });
      expect([status, problem.errors[0]?.field, problem.errors[0]?.code], to).toEqual([422, field, code]);
    }
  });

  test('refuses a file of 10 MB, one that is deeply nested, and one that is no JSON', async () => {
    const { owner, path } = await createTestWorkspace(app);
    const send = async (payload: string) => {
      const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
      const { statusCode } = await app.app.inject({
        method: 'POST',
        url: `${path}/workflows/import`,
        headers,
        payload,
      });
      return statusCode;
    };
    expect(await send(`{"file":{"name":"${'x'.repeat(10_000_000)}"}}`)).toBe(413);
    expect(await send(`{"file":${'['.repeat(200_000)}${']'.repeat(200_000)}}`)).toBe(422);
    expect(await send('{"file":')).toBe(400);
  });

  test('cuts a long translated name and description before a character that does not fit', async () => {
    const { owner, path } = await createTestWorkspace(app);
    const long = { 'workflow.name': `${'x'.repeat(119)}😀`, 'workflow.description': `${'y'.repeat(1999)}😀` };
    const file = { baton_workflow: 1, name: 'Long', translations: { fr: long } };
    const { status, body } = await owner.call<Imported>('POST', `${path}/workflows/import`, { file });
    expect(status).toBe(201);
    const whole = await owner.call<Whole>('GET', `${path}/workflows/${body.workflow.id}`, undefined, {
      'accept-language': 'fr',
    });
    expect(whole.body.workflow).toMatchObject({ name: 'x'.repeat(119), description: 'y'.repeat(1999) });
  });

  test('cleans the mails of a file', async () => {
    const { owner, path } = await createTestWorkspace(app);
    const body = ['<p>Dear</p>', '<script>alert(1)</script>'];
    const file = {
      baton_workflow: 1,
      name: 'Mail',
      ...actions({ key: 'a', type: 'automatic_email', name: 'Tell', to: ['initiator'], subject: 'S', body }),
    };
    const { body: made } = await owner.call<Imported>('POST', `${path}/workflows/import`, { file });
    const { body: whole } = await owner.call<Whole>('GET', `${path}/workflows/${made.workflow.id}`);
    expect(JSON.stringify(whole.draft.definition)).not.toContain('alert(');
  });
});

describe('replacing a draft by a file', () => {
  test('keeps ids, tokens and keys of chats of the actions that stay, and takes the settings', async () => {
    const { owner, workflow, file, definition } = await world();
    const { body: before } = await owner.call<Whole>('GET', workflow.path);
    const changed = { ...file, name: 'Claims', description: ['One', 'Two'], tags: [] };
    const replace = (body: object) =>
      owner.call<{ draft: { revision: number } }>('POST', `${workflow.path}/import`, body);
    const { status, body } = await replace({ revision: before.draft.revision, file: changed });
    expect([status, body.draft.revision]).toEqual([200, before.draft.revision + 1]);
    const { body: after } = await owner.call<Whole>('GET', workflow.path);
    expect(after.draft.definition).toEqual(before.draft.definition);
    expect(after.draft.definition).toMatchObject(definition as object);
    expect(after.workflow).toMatchObject({ name: 'Claims', description: 'One\nTwo', categories: [] });

    const stale = await replace({ revision: before.draft.revision, file });
    expect([stale.status, stale.problem.code, stale.problem.values]).toMatchObject([
      409,
      'stale_draft',
      { revision: before.draft.revision + 1 },
    ]);
    const { body: kept } = await owner.call<Whole>('GET', workflow.path);
    expect(kept.workflow.name).toBe('Claims');
  });

  test('keeps people who left the workspace where the file still names them', async () => {
    const { owner, path, workflow, ben } = await world();
    await owner.call('DELETE', `${path}/users/${ben.member_id}`);
    const { body: file } = await owner.call<WorkflowFile>('GET', `${workflow.path}/export`);
    const { body: before } = await owner.call<Whole>('GET', workflow.path);
    const { status } = await owner.call('POST', `${workflow.path}/import`, { revision: before.draft.revision, file });
    expect(status).toBe(200);
    const { body: after } = await owner.call<Whole>('GET', workflow.path);
    expect(after.draft.definition).toEqual(before.draft.definition);
  });

  test('changes nothing if the name is taken', async () => {
    const { owner, path, workflow, file } = await world();
    await owner.call('POST', `${path}/workflows`, { workflow: { name: 'Busy' } });
    const { body: before } = await owner.call<Whole>('GET', workflow.path);
    const { status, problem } = await owner.call('POST', `${workflow.path}/import`, {
      revision: before.draft.revision,
      file: { ...file, name: 'busy', trigger_form: [] },
    });
    expect([status, problem.errors[0]?.field]).toEqual([409, 'file.name']);
    const { body: after } = await owner.call<Whole>('GET', workflow.path);
    expect(after.draft).toEqual(before.draft);
  });
});
