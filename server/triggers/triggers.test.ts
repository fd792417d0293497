import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HookTargetReply } from '../../contract/triggers.ts';
import type { Trigger } from '../../contract/workflows.ts';
import type { Definition } from '../../engine/definition.ts';
import { definitionBuilders } from '../demo/demo-definition.ts';
import {
  createTestTrigger,
  createTestWorkflow,
  createTestWorkspace,
  formedDefinition,
  type TestTrigger,
  type TestWorkflow,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let foreign: TestWorkspace;
let workflow: TestWorkflow;

const amount = definitionBuilders('triggers').field('number', 'amount', 'Amount');
const startByToken = (token: string) => app.call('POST', `/api/v1/public/triggers/${token}`, { fields: { amount: 1 } });
const owner = () => workspace.owner.call;

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  foreign = await createTestWorkspace(app);
  workflow = await createTestWorkflow(workspace, formedDefinition([amount], [workspace.owner.ref]), [
    workspace.owner.ref,
  ]);
});
afterAll(() => app.close());

describe('an automatic trigger', () => {
  test('shows its token once, and only a hash is stored', async () => {
    const { status, body } = await owner()<{ trigger: Trigger; token: string }>('POST', `${workflow.path}/triggers`, {
      trigger: { name: 'Shop' },
    });
    expect([status, body.trigger]).toMatchObject([201, { type: 'automatic', name: 'Shop', status: 'enabled' }]);
    expect(body.token).toMatch(/^[\w-]{43}$/);
    const whole = await owner()('GET', workflow.path);
    const list = await owner()('GET', `${workflow.path}/triggers`);
    expect(JSON.stringify([whole.body, list.body])).not.toContain(body.token);
    const { rows } = await app.context.pool.query('select * from triggers where id = $1', [body.trigger.id]);
    expect(rows[0].token_hash).toHaveLength(32);
    expect(JSON.stringify(rows)).not.toContain(body.token);
    expect((await startByToken(body.token)).status).toBe(201);
  });

  test('cannot send a file that the start form requires, which is a warning of the draft while it is enabled', async () => {
    type Saved = { problems: { code: string; field_id?: string }[] };
    const file = { ...definitionBuilders('files').field('file', 'doc', 'Document'), required: true };
    const { ref } = workspace.owner;
    const filed = await createTestWorkflow(workspace, formedDefinition([file], [ref]), [ref]);
    const problems = async () => (await owner()<Saved>('GET', `${filed.path}/problems`)).body.problems;
    expect(await problems()).toEqual([]);
    const trigger = await createTestTrigger(workspace, filed);
    expect(await problems()).toMatchObject([{ code: 'start_file_required', field_id: file.id }]);
    await owner()('PATCH', `${trigger.path}/disable`);
    expect(await problems()).toEqual([]);
  });

  test('is renamed, disabled and enabled, and has no initiators', async () => {
    const trigger = await createTestTrigger(workspace, workflow);
    const renamed = await owner()<{ trigger: Trigger }>('PATCH', trigger.path, { trigger: { name: 'Till' } });
    expect(renamed.body.trigger.name).toBe('Till');
    const people = await owner()('PATCH', trigger.path, { trigger: { startable_by: [workspace.owner.ref] } });
    expect([people.status, people.problem.errors[0]?.field]).toEqual([422, 'trigger.startable_by']);
    await owner()('PATCH', `${trigger.path}/disable`);
    expect((await startByToken(trigger.token)).problem.code).toBe('trigger_not_found');
    await owner()('PATCH', `${trigger.path}/enable`);
    expect((await startByToken(trigger.token)).status).toBe(201);
  });

  test('has one token at a time: a new one replaces the old one', async () => {
    const trigger = await createTestTrigger(workspace, workflow);
    const changed = await owner()<{ trigger: Trigger; token: string }>('POST', `${trigger.path}/token`);
    expect(changed.body.trigger.token_version).toBe(trigger.token_version + 1);
    expect(changed.body.token).not.toBe(trigger.token);
    expect((await startByToken(trigger.token)).problem).toMatchObject({
      code: 'trigger_not_found',
      detail: 'Trigger not found or token was changed',
    });
    expect((await startByToken(changed.body.token)).status).toBe(201);
  });

  test('is deleted while its runs stay; a manual one cannot be deleted', async () => {
    const trigger = await createTestTrigger(workspace, workflow);
    const { body } = await app.call<{ run: { id: string } }>('POST', `/api/v1/public/triggers/${trigger.token}`, {
      fields: { amount: 1 },
    });
    expect((await owner()('DELETE', trigger.path)).status).toBe(200);
    expect((await startByToken(trigger.token)).status).toBe(404);
    expect((await owner()('GET', `${workspace.path}/runs/${body.run.id}`)).status).toBe(200);
    const { body: listed } = await owner()<{ triggers: Trigger[] }>('GET', `${workflow.path}/triggers`);
    const manual = listed.triggers.find(({ type }) => type === 'manual');
    for (const path of ['', '/token', '/calls', '/uses']) {
      const method = path === '' ? 'DELETE' : path === '/token' ? 'POST' : 'GET';
      const refused = await owner()(method, `${workflow.path}/triggers/${manual?.id}${path}`);
      expect([path, refused.status, refused.problem.code]).toEqual([path, 404, 'trigger_not_found']);
    }
  });

  test('is one of at most twenty automatic triggers of its workflow', async () => {
    const crowded = await createTestWorkflow(workspace, formedDefinition([], [workspace.owner.ref]), []);
    for (let count = 0; count < 20; count++) await createTestTrigger(workspace, crowded);
    const { status, problem } = await owner()('POST', `${crowded.path}/triggers`, { trigger: {} });
    expect([status, problem.code]).toEqual([409, 'too_many_triggers']);
  });
});

describe('a hook', () => {
  const hook = (trigger: Pick<TestTrigger, 'trigger_id' | 'token_version'>): Definition => {
    const { act, group } = definitionBuilders(`hook ${trigger.trigger_id}`);
    const { trigger_id, token_version } = trigger;
    const action = act('workflow_hook', 'Go on', { trigger_id, token_version, wait: false, fields: [] });
    return { schema: 1, trigger_form: [], action_groups: [group('One', action)], cancellation: [] };
  };

  test('gets its trigger from a searchable list or by token', async () => {
    const named = await createTestWorkflow(workspace, formedDefinition([amount], [workspace.owner.ref]), []);
    await owner()('PATCH', named.path, { workflow: { name: '50% off_ers' } });
    const trigger = await createTestTrigger(workspace, named);
    const select = (query: string, call = owner()) =>
      call<{ triggers: HookTargetReply[] }>('GET', `${workspace.path}/triggers/triggers_for_select${query}`);
    const found = await select('?search=50%25%20off_');
    expect(found.body.triggers).toMatchObject([
      { id: trigger.trigger_id, workflow: { name: '50% off_ers' }, form: [{ key: 'amount', required: true }] },
    ]);
    expect((await select(`?trigger_id=${trigger.trigger_id}`)).body.triggers).toHaveLength(1);
    expect((await select('?search=nothing%20like%20it')).body.triggers).toEqual([]);
    const resolve = (token: string, { call, path } = { call: owner(), path: workspace.path }) =>
      call<{ trigger: HookTargetReply }>('POST', `${path}/triggers/resolve`, { token });
    expect((await resolve(` ${trigger.token} `)).body.trigger).toMatchObject({
      id: trigger.trigger_id,
      token_version: 1,
    });
    expect((await resolve('x'.repeat(43))).problem.code).toBe('trigger_not_found');
    // The token of another workspace’s trigger is not found.
    const elsewhere = await resolve(trigger.token, { call: foreign.owner.call, path: foreign.path });
    expect([elsewhere.status, elsewhere.problem.code]).toEqual([404, 'trigger_not_found']);
  });

  test('with a trigger of another workspace is refused when the draft is saved, like one with an unknown trigger', async () => {
    const theirs = await createTestTrigger(
      foreign,
      await createTestWorkflow(foreign, formedDefinition([], [foreign.owner.ref]), []),
    );
    const { body } = await owner()<{ workflow: { id: string } }>('POST', `${workspace.path}/workflows`, {
      workflow: { name: 'Across' },
    });
    const path = `${workspace.path}/workflows/${body.workflow.id}/draft`;
    for (const trigger of [theirs, { trigger_id: app.context.nextId(), token_version: 1 }]) {
      const { status, problem } = await owner()('PATCH', path, { revision: 1, definition: hook(trigger) });
      expect([status, problem.code]).toEqual([422, 'malformed_definition']);
      expect(problem.errors).toEqual([
        {
          field: expect.stringMatching(/^definition\.action_groups\.0\.actions\.\d\.trigger_id$/),
          code: 'unknown_id',
          message: `trigger_id names ${trigger.trigger_id}, which does not exist here.`,
        },
      ]);
    }
    const own = await createTestTrigger(workspace, workflow);
    expect((await owner()('PATCH', path, { revision: 1, definition: hook(own) })).status).toBe(200);
  });

  test('with a changed or deleted trigger is a problem of the draft, and prevents a version', async () => {
    const trigger = await createTestTrigger(workspace, workflow);
    const { body } = await owner()<{ workflow: { id: string } }>('POST', `${workspace.path}/workflows`, {
      workflow: { name: 'Hooked' },
    });
    const path = `${workspace.path}/workflows/${body.workflow.id}`;
    type Saved = { problems: { code: string; severity: string; values?: object }[] };
    const saved = await owner()<Saved>('PATCH', `${path}/draft`, { revision: 1, definition: hook(trigger) });
    expect(saved.body.problems).toMatchObject([
      { code: 'hook_target_required', severity: 'warning', values: { label: 'Amount' } },
    ]);
    const uses = await owner()<{ workflows: object[] }>('GET', `${trigger.path}/uses`);
    expect(uses.body.workflows).toEqual([{ id: body.workflow.id, name: 'Hooked' }]);
    await owner()('PATCH', `${trigger.path}/disable`);
    const problems = async () => (await owner()<Saved>('GET', `${path}/problems`)).body.problems;
    expect(await problems()).toMatchObject([{ code: 'hook_trigger_disabled', severity: 'warning' }]);
    await owner()('PATCH', `${trigger.path}/enable`);
    await owner()('POST', `${trigger.path}/token`);
    expect(await problems()).toMatchObject([{ code: 'hook_trigger_missing', severity: 'error' }]);
    const version = { number: 1, description: '' };
    const generated = await owner()('POST', `${path}/versions`, { revision: 2, version });
    expect(generated.problem.code).toBe('draft_has_problems');
    await owner()('DELETE', trigger.path);
    expect(await problems()).toMatchObject([{ code: 'hook_trigger_missing' }]);
    // A draft that names a deleted trigger can still be saved.
    const again = await owner()('PATCH', `${path}/draft`, { revision: 2, definition: hook(trigger) });
    expect(again.status).toBe(200);
  });

  test('that leads back to its own workflow, at once or through another one, is a warning of the draft', async () => {
    type Saved = { problems: { code: string; action_id?: string }[] };
    const { ref } = workspace.owner;
    const ours = await createTestWorkflow(workspace, formedDefinition([], [ref]), [ref]);
    const ourTrigger = await createTestTrigger(workspace, ours);
    const middle = await createTestWorkflow(workspace, hook(ourTrigger), [ref]);
    const other = await createTestWorkflow(workspace, formedDefinition([], [ref]), [ref]);
    const codesOf = async (trigger: TestTrigger) => {
      const { body } = await owner()<{ draft: { revision: number } }>('GET', ours.path);
      const draft = { revision: body.draft.revision, definition: hook(trigger) };
      const saved = await owner()<Saved>('PATCH', `${ours.path}/draft`, draft);
      return saved.body.problems.map(({ code }) => code);
    };
    expect(await codesOf(ourTrigger)).toEqual(['hook_starts_itself']);
    expect(await codesOf(await createTestTrigger(workspace, middle))).toEqual(['hook_starts_itself']);
    expect(await codesOf(await createTestTrigger(workspace, other))).toEqual([]);
  });

  test('loses its trigger when its workflow is cloned (docs/rules.md, rule 20)', async () => {
    const trigger = await createTestTrigger(workspace, workflow);
    const hooking = await createTestWorkflow(workspace, hook(trigger), []);
    const cloned = await owner()<{ workflow: { id: string } }>('POST', `${hooking.path}/clone`, {});
    const { body } = await owner()<{ draft: { definition: Definition }; triggers: Trigger[] }>(
      'GET',
      `${workspace.path}/workflows/${cloned.body.workflow.id}`,
    );
    expect(JSON.stringify(body.draft.definition)).not.toContain(trigger.trigger_id);
    expect(body.triggers.map(({ type }) => type)).toEqual(['manual']);
  });
});
