import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isAppPath } from '../../contract/app-paths.ts';
import type { TemplateSummary, TemplateWhole } from '../../contract/library.ts';
import { createTestWorkspace, type TestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await createTestWorkspace(app);
});

type List = { templates: TemplateSummary[]; tags: { key: string; name: string }[] };
type One = { template: TemplateWhole };
type Used = { workflow: { id: string; name: string; version: number | null } };
const library = '/api/v1/public/library';
const take = (person = workspace.owner, body: object = {}, id = 'leave-request') =>
  person.call<Used>('POST', `${workspace.path}/library/${id}/use`, { roles: { hr: [person.ref] }, ...body });

describe('the public library', () => {
  test('lists the workflows by name for strangers, in English unless another language is asked for', async () => {
    const { status, body } = await app.call<List>('GET', library);
    expect(status).toBe(200);
    const names = body.templates.map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
    const leave = body.templates.find(({ id }) => id === 'leave-request');
    expect(leave?.name).toBe('Leave request');
    for (const { outline } of body.templates) {
      expect(outline.action_groups.flat().length).toBeGreaterThan(0);
      for (const { from, to } of outline.go_backs) expect([from >= to, to >= 0]).toEqual([true, true]);
    }
    const { body: french } = await app.call<List>('GET', `${library}?language=fr`);
    expect(french.templates).toHaveLength(body.templates.length);
    expect(french.templates.find(({ id }) => id === 'leave-request')?.name).not.toBe('Leave request');
    const used = new Set(body.templates.flatMap(({ tags }) => tags.map(({ key }) => key)));
    expect(new Set(body.tags.map(({ key }) => key))).toEqual(used);
  });

  test('shows one as a whole, and a group in place of each role', async () => {
    const { body } = await app.call<One>('GET', `${library}/leave-request`);
    const { template } = body;
    const refs = template.definition.action_groups.flatMap(({ actions }) => actions.flatMap((one) => one.assignees));
    const hr = template.roles.find(({ key }) => key === 'hr');
    expect(refs).toContainEqual({ type: 'group', id: hr?.id });
    const unknown = await app.call('GET', `${library}/no-such-workflow`);
    expect(unknown.status).toBe(404);
    expect((await app.call('GET', `${library}/..%2Ftags`)).status).toBe(404);
    expect((await app.call('GET', `${library}?language=xx`)).status).toBe(422);
  });

  test('has a page of the app for each of its addresses', () => {
    expect([isAppPath('/library'), isAppPath('/library/leave-request/show')]).toEqual([true, true]);
  });
});

describe('a workflow taken from the library', () => {
  test('belongs to whoever took it, names who plays each role, and can be started at once', async () => {
    const [member, group] = [await workspace.person(), await workspace.group(workspace.owner)];
    const roles = { hr: [group, { type: 'initiator' }] };
    const { status, body } = await take(member, { roles, generate: true, startable_by: [member.ref, group] });
    expect([status, body.workflow.name, body.workflow.version]).toEqual([201, 'Leave request', 1]);
    const { body: whole } = await member.call<{
      workflow: { can: Record<string, boolean>; enabled_version: { number: number } };
      definition: TemplateWhole['definition'];
      triggers: { startable_by: unknown[] }[];
    }>('GET', `${workspace.path}/workflows/${body.workflow.id}`);
    expect(whole.workflow.can).toMatchObject({ edit: true, start: true });
    expect(whole.triggers[0]?.startable_by).toHaveLength(2);
    const assignees = whole.definition.action_groups.flatMap(({ actions }) => actions.flatMap((one) => one.assignees));
    expect(assignees).toContainEqual(group);
    expect(assignees).toContainEqual({ type: 'initiator' });
  });

  test('is a draft unless a version is asked for, takes a free name, and keeps a name that was asked for', async () => {
    const [first, second, named, again] = [
      await take(),
      await take(),
      await take(workspace.owner, { name: 'Holidays' }),
      await take(workspace.owner, { name: 'holidays' }),
    ];
    expect(first.body.workflow).toMatchObject({ name: 'Leave request', version: null });
    expect(second.body.workflow.name).toBe('Leave request (2)');
    expect(named.body.workflow.name).toBe('Holidays');
    expect([again.status, again.problem.detail]).toEqual([409, 'Name has already been taken']);
    const { body: french } = await take(workspace.owner, { language: 'fr' });
    expect(french.workflow.name).not.toMatch(/Leave/);
    const { body } = await workspace.owner.call<{ problems: unknown[] }>(
      'GET',
      `${workspace.path}/workflows/${first.body.workflow.id}/problems`,
    );
    expect(body.problems).toEqual([]);
  });

  test('gets the predefined tags of the workspace that have the same names', async () => {
    const { body: list } = await app.call<List>('GET', `${library}?language=th`);
    const name = list.templates.find(({ id }) => id === 'leave-request')?.tags[0]?.name;
    await workspace.owner.call('POST', `${workspace.path}/tags`, { tag: { name, color: '#123456' } });
    const { body } = await take();
    const { body: whole } = await workspace.owner.call<{ workflow: { categories: { name: string }[] } }>(
      'GET',
      `${workspace.path}/workflows/${body.workflow.id}`,
    );
    expect(whole.workflow.categories.map((tag) => tag.name)).toEqual([name]);
  });

  test('is refused without a trace if a role is missing, unknown or played by a stranger', async () => {
    const other = await createTestWorkspace(app);
    const refused = async (roles: object) => {
      const { status, problem } = await take(workspace.owner, { roles });
      return [status, problem.errors.map(({ field }) => field)];
    };
    expect(await refused({})).toEqual([422, ['roles.hr']]);
    expect(await refused({ hr: [workspace.owner.ref], boss: [workspace.owner.ref] })).toEqual([422, ['roles.boss']]);
    expect(await refused({ hr: [other.owner.ref] })).toEqual([422, ['roles.hr']]);
    expect((await take(workspace.owner, { startable_by: [other.owner.ref] })).status).toBe(422);
    expect((await take(workspace.owner, {}, 'no-such-workflow')).status).toBe(404);
    const { body } = await workspace.owner.call<{ workflows: unknown[] }>('GET', `${workspace.path}/workflows`);
    expect(body.workflows).toEqual([]);
  });
});
