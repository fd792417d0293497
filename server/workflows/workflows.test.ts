import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Definition } from '../../engine/definition.ts';
import { definitionBuilders } from '../demo/demo-definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { showDefinition } from './show-definition.ts';

let app: TestApp;
let workspace: TestWorkspace;
let member: TestPerson;
let workflows: string;

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  member = await workspace.person();
  workflows = `${workspace.path}/workflows`;
});
afterAll(() => app.close());

interface Whole {
  workflow: {
    id: string;
    name: string;
    can: Record<string, boolean>;
    enabled_version: { number: number } | null;
    has_unpublished_changes: boolean;
  };
  draft: { revision: number; definition: Definition } | null;
  versions: { id: string; number: number; status: string }[];
  triggers: { id: string; status: string; startable_by: { id: string }[] }[];
}

let count = 0;
async function create(person = member): Promise<{ id: string; path: string }> {
  const { body } = await person.call<Whole>('POST', workflows, { workflow: { name: `Flow ${++count}` } });
  return { id: body.workflow.id, path: `${workflows}/${body.workflow.id}` };
}

const whole = async (path: string, person = member) => (await person.call<Whole>('GET', path)).body;

describe('a workflow', () => {
  test('is created by a member, who becomes its admin and may start it', async () => {
    const { path } = await create();
    const { workflow, draft, triggers } = await whole(path);
    expect(workflow).toMatchObject({
      enabled_version: null,
      has_unpublished_changes: true,
      can: { edit: true, start: false },
    });
    expect(draft).toMatchObject({ revision: 1, definition: { action_groups: [] } });
    expect(triggers).toMatchObject([{ status: 'enabled', startable_by: [{ id: member.member_id }] }]);
  });

  test('has a unique name, ignoring case', async () => {
    await member.call('POST', workflows, { workflow: { name: 'Only one' } });
    const { status, problem } = await member.call('POST', workflows, { workflow: { name: 'ONLY one' } });
    expect([status, problem.detail]).toEqual([409, 'Name has already been taken']);
    const blank = await member.call('POST', workflows, { workflow: { name: '  ' } });
    expect(blank.problem.errors[0]).toMatchObject({ field: 'workflow.name', code: 'blank' });
  });

  test('is edited by its admins and owners, read by members, and not found for guests', async () => {
    const { path } = await create();
    const other = await workspace.person();
    const guest = await workspace.person('guest');
    expect((await whole(path, other)).draft).toBeNull();
    expect((await whole(path, other)).workflow.can.edit).toBe(false);
    expect((await whole(path, workspace.owner)).workflow.can.edit).toBe(true);
    const change = { workflow: { description: 'changed' } };
    expect((await other.call('PATCH', path, change)).status).toBe(403);
    expect((await guest.call('GET', path)).status).toBe(404);
    expect((await guest.call('GET', workflows)).status).toBe(403);
    expect((await member.call('PATCH', path, change)).status).toBe(200);
  });

  test('is listed as editable for its admins and for owners', async () => {
    const { id } = await create();
    const other = await workspace.person();
    const listed = async (person: TestPerson) => {
      const { body } = await person.call<{ workflows: { id: string }[]; total: number }>(
        'GET',
        `${workflows}?editable=true&per_page=100`,
      );
      expect(body.total).toBe(body.workflows.length);
      return body.workflows.map((one) => one.id);
    };
    expect(await listed(member)).toContain(id);
    expect(await listed(workspace.owner)).toContain(id);
    expect(await listed(other)).toEqual([]);
  });

  test('accepts only active members as admins', async () => {
    const { path } = await create();
    const other = await workspace.person();
    const guest = await workspace.person('guest');
    const foreign = await createTestWorkspace(app);
    for (const id of [guest.member_id, foreign.owner.member_id]) {
      const { problem } = await member.call('PATCH', path, { workflow: { admins: [id] } });
      expect(problem.errors[0]).toMatchObject({ field: 'workflow.admins', code: 'unknown_member' });
    }
    await member.call('PATCH', path, { workflow: { admins: [other.member_id] } });
    expect((await whole(path, other)).workflow.can.edit).toBe(true);
    expect((await whole(path)).workflow.can.edit).toBe(false);
  });

  test('is cloned with its draft under a free name', async () => {
    const { path } = await create();
    const definition = requestDefinition([member.ref]);
    await member.call('PATCH', `${path}/draft`, { revision: 1, definition });
    const names: string[] = [];
    for (let copy = 0; copy < 2; copy++) {
      const { body } = await member.call<Whole>('POST', `${path}/clone`, {});
      names.push(body.workflow.name);
      expect((await whole(`${workflows}/${body.workflow.id}`)).draft?.definition).toEqual(showDefinition(definition));
    }
    expect(names).toEqual([expect.stringMatching(/\(copy\)$/), expect.stringMatching(/\(copy 2\)$/)]);
  });

  test('has a clone whose name is cut before a character that does not fit', async () => {
    const name = `${'x'.repeat(112)}😀yyyyyy`;
    const { body: made } = await member.call<Whole>('POST', workflows, { workflow: { name } });
    const { body } = await member.call<Whole>('POST', `${workflows}/${made.workflow.id}/clone`, {});
    expect(body.workflow.name).toBe(`${'x'.repeat(112)} (copy)`);
  });

  test('is not deleted while it has active runs, and is deleted with its ended runs', async () => {
    const made = await createTestWorkflow(workspace, requestDefinition([member.ref], definitionBuilders('delete')), [
      member.ref,
    ]);
    const { body } = await member.call<{ run: { id: string } }>('POST', `${workspace.path}/runs`, {
      workflow_id: made.id,
    });
    const { status, problem } = await workspace.owner.call('DELETE', made.path);
    expect([status, problem.detail]).toEqual([
      409,
      'The workflow cannot be deleted because some runs are still active. (1 running runs).',
    ]);
    expect((await member.call('DELETE', made.path)).status).toBe(403);
    await workspace.owner.call('PATCH', `${workspace.path}/runs/${body.run.id}/cancel`);
    expect((await workspace.owner.call('DELETE', made.path)).status).toBe(200);
    expect((await workspace.owner.call('GET', `${workspace.path}/runs/${body.run.id}`)).status).toBe(404);
    const { problem: gone } = await workspace.owner.call('GET', made.path);
    expect(gone.detail).toBe(`Could not find workflow with id ${made.id}`);
  });
});

describe('a draft', () => {
  test('is saved with its problems in the reply, and a stale revision gets the current one', async () => {
    const { path } = await create();
    type Saved = { draft: { revision: number }; problems: { code: string }[] };
    const definition = requestDefinition([]);
    const { body } = await member.call<Saved>('PATCH', `${path}/draft`, { revision: 1, definition });
    expect(body.draft.revision).toBe(2);
    expect(body.problems.map(({ code }) => code)).toContain('assignees_missing');
    const stale = await member.call('PATCH', `${path}/draft`, { revision: 1, definition });
    expect([stale.status, stale.problem.values]).toEqual([409, { revision: 2 }]);
  });

  test('saved twice concurrently is stored once, and the other request gets 409', async () => {
    const { path } = await create();
    const saves = await Promise.all(
      Array.from({ length: 6 }, () =>
        member.call('PATCH', `${path}/draft`, { revision: 1, definition: requestDefinition([]) }),
      ),
    );
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(saves.filter(({ problem }) => problem.code === 'stale_draft')).toHaveLength(5);
  });

  test('cannot contain dangling ids or malformed values', async () => {
    const { path } = await create();
    const dangling = structuredClone(requestDefinition([member.ref]));
    const back = dangling.action_groups[1]?.actions[1];
    if (back?.stepable_type === 'go_back') back.stepable.go_back_to = app.context.nextId();
    const refused = await member.call('PATCH', `${path}/draft`, { revision: 1, definition: dangling });
    expect([refused.status, refused.problem.code]).toEqual([422, 'malformed_definition']);
    const wrong = { ...requestDefinition([]), trigger_form: [{ id: 'x', type: 'nonsense' }] };
    const shape = await member.call('PATCH', `${path}/draft`, { revision: 1, definition: wrong });
    expect(shape.problem.errors[0]?.field).toMatch(/^definition\.trigger_form/);
    expect((await whole(path)).draft?.revision).toBe(1);
  });
});

describe('ids in upper case', () => {
  /** The same with each id in upper case, except those of people. */
  const raised = <T extends object>(data: T): T =>
    JSON.parse(
      JSON.stringify(data).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) =>
        id === member.member_id ? id : id.toUpperCase(),
      ),
    );

  test('of a draft are stored in lower case, wherever it has them, and its runs go their way', async () => {
    const build = definitionBuilders('upper case');
    const { field, act, group, compare, all } = build;
    const size = field('dropdown', 'size', 'Size', { of: { large: 'Large', small: 'Small' } });
    const large = build.choice('size', 'large');
    const definition: Definition = {
      ...requestDefinition([member.ref], build),
      language: 'en',
      trigger_form: [{ ...size, default: large }],
      translations: { fr: { [`fields.${size.id}.choices.${large}.label`]: 'Grand' } },
    };
    const check = act('task', 'Check', { instructions: '', vote: { match: 'any' } }, { assignees: [member.ref] });
    definition.action_groups.push(group('Large ones', { ...check, condition: all(compare('size', 'is', large)) }));
    const made = await createTestWorkflow({ ...workspace, owner: member }, raised(definition), [member.ref]);
    expect((await whole(made.path)).draft?.definition).toMatchObject(definition);
    const fields = [{ field_id: size.id.toUpperCase(), value: large }];
    const runs = `${workspace.path}/runs`;
    const { body } = await member.call<{ run: TestRun }>('POST', runs, { workflow_id: made.id, fields });
    const answer = (run: TestRun, name: string, run_step: object) =>
      member.call<{ run: TestRun }>('PATCH', `${runs}/${run.id}/run_steps/${stepOf(run, name).id}`, { run_step });
    const asked = await answer(body.run, 'Ask', { answer: 'submitted', fields: [{ key: 'amount', value: '200' }] });
    const approved = await answer(asked.body.run, 'Approve', { answer: 'approve' });
    expect(stepOf(approved.body.run, 'Check').status).toBe('pending');
    expect((await answer(approved.body.run, 'Check', { answer: 'done' })).body.run.status).toBe('completed');
  });

  test('of a file are those of the draft that it replaces', async () => {
    const made = await createTestWorkflow({ ...workspace, owner: member }, requestDefinition([member.ref]), []);
    const before = await whole(made.path);
    const { body } = await member.call<{ ids: object }>('GET', `${made.path}/export`);
    const file = { ...body, ids: raised(body.ids) };
    const replaced = await member.call('POST', `${made.path}/import`, { file, revision: before.draft?.revision });
    expect(replaced.status).toBe(200);
    expect((await whole(made.path)).draft?.definition).toEqual(before.draft?.definition);
  });
});

describe('a version', () => {
  test('is generated from a draft without problems, with a unique number; one is enabled at a time', async () => {
    const { path } = await create();
    await member.call('PATCH', `${path}/draft`, { revision: 1, definition: requestDefinition([]) });
    const generate = (number: number, revision: number) =>
      member.call('POST', `${path}/versions`, { revision, version: { number } });
    const refused = await generate(1, 2);
    expect([refused.status, refused.problem.code]).toEqual([422, 'draft_has_problems']);
    await member.call('PATCH', `${path}/draft`, { revision: 2, definition: requestDefinition([member.ref]) });
    expect((await generate(1, 2)).problem.code).toBe('stale_draft');
    expect((await generate(1, 3)).status).toBe(201);
    const taken = await generate(1, 3);
    expect([taken.status, taken.problem.detail]).toEqual([
      409,
      'Validation failed version number has already been taken',
    ]);
    expect((await generate(2, 3)).status).toBe(201);
    const { versions, workflow } = await whole(path);
    expect(versions.map(({ number, status }) => [number, status])).toEqual([
      [2, 'enabled'],
      [1, 'disabled'],
    ]);
    expect(workflow).toMatchObject({
      enabled_version: { number: 2 },
      has_unpublished_changes: false,
      can: { start: true },
    });
    await member.call('PATCH', `${path}/versions/${versions[1]?.id}/enable`);
    expect((await whole(path)).workflow.enabled_version?.number).toBe(1);
  });

  test('is copied into the draft, and only its description can change', async () => {
    const made = await createTestWorkflow(workspace, requestDefinition([member.ref], definitionBuilders('copy')), [
      member.ref,
    ]);
    const owner = workspace.owner;
    const { versions, draft } = await whole(made.path, owner);
    await owner.call('PATCH', `${made.path}/draft`, {
      revision: draft?.revision,
      definition: { ...made.definition, action_groups: [] },
    });
    const version = `${made.path}/versions/${versions[0]?.id}`;
    await owner.call('PATCH', version, { version: { description: 'The first' } });
    const { body } = await owner.call<{ version: { description: string; definition: Definition } }>('GET', version);
    expect(body.version).toMatchObject({ description: 'The first', definition: made.definition });
    const copied = await owner.call<{ draft: { definition: Definition } }>('POST', `${version}/copy_to_draft`, {
      revision: 3,
    });
    expect(copied.body.draft.definition).toEqual(showDefinition(made.definition));
  });
});
