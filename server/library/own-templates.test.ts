import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TemplateSummary, TemplateWhole } from '../../contract/library.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import { createTestWorkflow, createTestWorkspace, requestDefinition } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type One = { template: TemplateSummary };
type Whole = { template: TemplateWhole & { can: Record<string, boolean> } };
type List = { templates: TemplateSummary[] };
type Used = { workflow: { id: string; name: string } };

let count = 0;
async function published() {
  const workspace = await createTestWorkspace(app);
  const { owner, path } = workspace;
  const [ann, group] = [await workspace.person(), await workspace.group(owner)];
  const definition = requestDefinition([ann.ref, group], definitionBuilders(`template ${++count}`));
  const workflow = await createTestWorkflow(workspace, { ...definition, cancellation: [ann.ref] }, [owner.ref]);
  const made = await owner.call<One>('POST', `${workflow.path}/publish`, {
    template: { name: 'Request', about: 'Why' },
  });
  return { workspace, owner, path, ann, group, workflow, made };
}

test('a published workflow is a template with roles, and names nobody of the workspace', async () => {
  const { owner, path, ann, group, made } = await published();
  expect([made.status, made.body.template.name, made.body.template.source]).toEqual([201, 'Request', 'workspace']);
  const { body } = await owner.call<Whole>('GET', `${path}/library/${made.body.template.id}`);
  const text = JSON.stringify(body.template.definition);
  expect(text).not.toContain(ann.member_id);
  expect(text).not.toContain(group.id);
  expect(body.template.roles.map(({ suggested }) => suggested).sort()).toEqual(['group', 'person']);
  expect(body.template.roles.some(({ name }) => name.includes(ann.email))).toBe(false);
  expect(body.template).toMatchObject({ about: 'Why', can: { use: true, withdraw: true } });
  expect(body.template.outline.go_backs).toEqual([{ from: 1, to: 0 }]);
});

test('the words of a published template are there for those who may publish it again', async () => {
  const { workspace, owner, workflow, made, ann } = await published();
  const read = () => owner.call<{ template: object | null }>('GET', `${workflow.path}/template`);
  const { id, description } = made.body.template;
  expect((await read()).body.template).toEqual({ id, name: 'Request', description, about: 'Why' });
  await owner.call('POST', `${workflow.path}/publish`, { template: { name: 'Again', description: 'What', about: '' } });
  expect((await read()).body.template).toEqual({ id, name: 'Again', description: 'What', about: '' });
  expect((await ann.call('GET', `${workflow.path}/template`)).status).toBe(403);
  await owner.call('DELETE', `${workspace.path}/library/${id}`);
  expect((await read()).body.template).toBeNull();
});

test('members see and use a template, whoever plays its roles; it can be started at once', async () => {
  const { workspace, path, made } = await published();
  const member = await workspace.person();
  const { body: list } = await member.call<List>('GET', `${path}/library`);
  expect(list.templates[0]).toMatchObject({ id: made.body.template.id, name: 'Request' });
  expect(list.templates.length).toBeGreaterThan(30);
  const { body: whole } = await member.call<Whole>('GET', `${path}/library/${made.body.template.id}`);
  expect(whole.template.can.withdraw).toBe(false);
  const roles = Object.fromEntries(whole.template.roles.map(({ key }) => [key, [member.ref]]));
  const use = (body: object) => member.call<Used>('POST', `${path}/library/${made.body.template.id}/use`, body);
  const missing = await use({ roles: {} });
  expect([missing.status, missing.problem.errors.length]).toEqual([422, 2]);
  const used = await use({ roles, generate: true });
  expect([used.status, used.body.workflow.name]).toEqual([201, 'Request']);
  const started = await member.call('POST', `${path}/runs`, { workflow_id: used.body.workflow.id });
  expect(started.status).toBe(201);
  const { body: made2 } = await member.call<{ definition: TemplateWhole['definition'] }>(
    'GET',
    `${path}/workflows/${used.body.workflow.id}`,
  );
  expect(made2.definition.cancellation).toEqual([member.ref]);
});

test('publishing again updates the template; withdrawing leaves what was made of it', async () => {
  const { owner, path, workflow, made } = await published();
  const again = await owner.call<One>('POST', `${workflow.path}/publish`, { template: { name: 'Request 2' } });
  expect(again.body.template).toMatchObject({ id: made.body.template.id, name: 'Request 2' });
  const { body } = await owner.call<Whole>('GET', `${path}/library/${made.body.template.id}`);
  expect(body.template.about).toBe('Why');
  const roles = Object.fromEntries(body.template.roles.map(({ key }) => [key, [owner.ref]]));
  const used = await owner.call<Used>('POST', `${path}/library/${made.body.template.id}/use`, { roles });
  expect((await owner.call('DELETE', `${path}/library/${made.body.template.id}`)).status).toBe(200);
  expect((await owner.call('DELETE', `${path}/library/${made.body.template.id}`)).status).toBe(404);
  expect((await owner.call('GET', `${path}/library/${made.body.template.id}`)).status).toBe(404);
  expect((await owner.call('GET', `${path}/workflows/${used.body.workflow.id}`)).status).toBe(200);
});

test('a template outlives its workflow, has a name of its own, and drops chat keys and hook tokens', async () => {
  const { workspace, owner, path, workflow, made } = await published();
  const other = await createTestWorkflow(
    workspace,
    requestDefinition([owner.ref], definitionBuilders(`other ${++count}`)),
    [owner.ref],
  );
  const taken = await owner.call('POST', `${other.path}/publish`, { template: { name: 'REQUEST' } });
  expect([taken.status, taken.problem.errors[0]?.field]).toEqual([409, 'template.name']);
  await owner.call('DELETE', workflow.path);
  const { body } = await owner.call<List>('GET', `${path}/library`);
  expect(body.templates.filter(({ source }) => source === 'workspace').map(({ id }) => id)).toEqual([
    made.body.template.id,
  ]);

  const build = definitionBuilders(`slack ${++count}`);
  const secret_id = await workspace.secret();
  const chat = build.act('slack', 'Tell', { secret_id, channel: 'C1', messages: ['Hello'] });
  const definition = { schema: 1, trigger_form: [], action_groups: [build.group('One', chat)], cancellation: [] };
  const talking = await createTestWorkflow(workspace, definition as never, [owner.ref]);
  const { body: bare } = await owner.call<One>('POST', `${talking.path}/publish`, {});
  const { rows } = await app.context.pool.query('select definition::text as text from templates where id = $1', [
    bare.template.id,
  ]);
  expect(rows[0].text).not.toContain(secret_id);
});

test('another workspace sees nothing of a template', async () => {
  const { made } = await published();
  const other = await createTestWorkspace(app);
  const template = `${other.path}/library/${made.body.template.id}`;
  expect((await other.owner.call('GET', template)).status).toBe(404);
  expect((await other.owner.call('POST', `${template}/use`, { roles: {} })).status).toBe(404);
  expect((await other.owner.call('DELETE', template)).status).toBe(404);
  const { body } = await other.owner.call<List>('GET', `${other.path}/library`);
  expect(body.templates.every(({ source }) => source === 'library')).toBe(true);
});

test('a template whose draft would have an error becomes one workflow without a version', async () => {
  const workspace = await createTestWorkspace(app);
  const { owner, path } = workspace;
  const build = definitionBuilders('template with a person');
  const form = [build.field('collaborator', 'who', 'Who')];
  const isOwner = build.all(build.compare('who', 'is', owner.member_id));
  const task = build.act(
    'task',
    'Do',
    { instructions: '', vote: anyVote },
    { assignees: [{ type: 'initiator' }], condition: isOwner },
  );
  const definition = {
    schema: 1 as const,
    trigger_form: form,
    action_groups: [build.group('One', task)],
    cancellation: [],
  };
  const workflow = await createTestWorkflow(workspace, definition, [owner.ref]);
  const name = 'x'.repeat(120);
  await owner.call('PATCH', workflow.path, { workflow: { name } });
  const { body: made } = await owner.call<One>('POST', `${workflow.path}/publish`, {});
  const { status, body } = await owner.call<Used>('POST', `${path}/library/${made.template.id}/use`, {
    generate: true,
  });
  expect([status, body.workflow]).toMatchObject([201, { name: `${'x'.repeat(116)} (2)`, version: null }]);
  const { body: list } = await owner.call<{ total: number }>('GET', `${path}/workflows`);
  expect(list.total).toBe(2);
});
