import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from '../../contract/operations.ts';
import type { Definition } from '../../engine/definition.ts';
import { definitionBuilders } from '../demo/demo-definition.ts';
import { createTestWorkflow, createTestWorkspace, type TestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

// Every list of the server that is searched, with names as people write them and words as others type them.
let app: TestApp;
let workspace: TestWorkspace;
const build = definitionBuilders('folded');
const names = { french: 'Été à Évry', thai: 'น้ำดื่ม ๑๒', wide: 'ＲＯＯＭ Œuvre' };
const typed: [string, string][] = [
  ['ETE A EVRY', names.french],
  ['e\u0301te\u0301', names.french],
  ['น\u0e4d\u0e49าดื่ม', names.thai],
  ['น\u0e33\u0e49ดื่ม 12', names.thai],
  ['room oeu', names.wide],
  ['ｒｏｏｍ', names.wide],
];

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  const { owner, path } = workspace;
  for (const name of Object.values(names)) {
    const definition: Definition = {
      schema: 1,
      trigger_form: [],
      action_groups: [
        build.group(
          `Group ${name}`,
          build.act(
            'form',
            name,
            { fields: [build.field('text', 'what', 'What', { required: false })] },
            { assignees: [owner.ref] },
          ),
        ),
      ],
      cancellation: [],
    };
    const workflow = await createTestWorkflow(workspace, definition, [owner.ref]);
    await owner.call('PATCH', workflow.path, { workflow: { name } });
    await owner.call('POST', `${path}/runs`, { workflow_id: workflow.id, run: { name } });
    await owner.call('POST', `${workflow.path}/triggers`, { trigger: { name } });
    await owner.call('POST', `${path}/groups`, { group: { name, user_workspace_ids: [owner.member_id] } });
    await owner.call('POST', `${path}/tags`, { tag: { name, color: '#123456' } });
    await owner.call('POST', `${path}/runs`, {
      workflow_id: workflow.id,
      run: { name, start_date: '2099-01-01', repeat_type: 'does_not_repeat' },
    });
    const person = await workspace.person();
    await app.context.pool.query(`update users set first_name = $2, last_name = '' where id = $1`, [
      person.user_id,
      name,
    ]);
  }
});

afterAll(() => app.close());

const lists: Record<string, { path: string; of: string; nameOf?: (row: never) => string }> = {
  workflows: { path: '/workflows?search=', of: 'workflows' },
  runs: { path: '/runs/index_v2?status=all&search=', of: 'runs' },
  'planned runs': { path: '/planned_runs?search=', of: 'planned_runs' },
  groups: { path: '/groups?search=', of: 'groups' },
  tags: { path: '/tags?search=', of: 'tags' },
  members: {
    path: '/users?search=',
    of: 'users',
    nameOf: ({ user }: { user: { first_name: string } }) => user.first_name,
  },
  triggers: { path: '/triggers/triggers_for_select?search=', of: 'triggers' },
  everything: { path: '/search?q=', of: 'results' },
};

/** Which reply what the lists above reply, or names of people. */
const likeOthers = ['listUsers', 'assigneesForSelect', 'plainListRuns', 'showBoard'];

test('every list that can be searched is here', () => {
  const paths = Object.values(lists).map(({ path }) => path.split('?')[0]);
  const searched = [...operations].filter(
    ([{ query }]) => query instanceof z.ZodObject && ['search', 'q'].some((name) => name in query.shape),
  );
  const missing = searched.filter(
    ([{ path }, { id }]) =>
      !likeOthers.includes(id) && !paths.includes(path.replace('/api/v1/user/workspaces/:ws', '')),
  );
  expect(missing.map(([, { id }]) => id)).toEqual([]);
});

test.each(Object.entries(lists))(
  '%s are found whatever the accents, forms and marks',
  async (_, { path, of, nameOf }) => {
    for (const [search, name] of typed) {
      const { status, body } = await workspace.owner.call<Record<string, { name: string }[]>>(
        'GET',
        `${workspace.path}${path}${encodeURIComponent(search)}`,
      );
      expect(status).toBe(200);
      const found = (body[of] ?? []).map((row) => nameOf?.(row as never) ?? row.name);
      expect(new Set(found), search).toEqual(new Set([name]));
    }
  },
);

test('a percent sign is looked for as it is, also in its full-width form', async () => {
  for (const search of ['%', '％', '_']) {
    const { body } = await workspace.owner.call<{ workflows: object[] }>(
      'GET',
      `${workspace.path}/workflows?search=${encodeURIComponent(search)}`,
    );
    expect(body.workflows, search).toEqual([]);
  }
});

test('runs are sorted with accented names among the others', async () => {
  const { body } = await workspace.owner.call<{ runs: { name: string }[] }>(
    'GET',
    `${workspace.path}/runs/index_v2?status=all&sort_by=name&desc=false`,
  );
  expect(body.runs.map(({ name }) => name)).toEqual([names.french, names.wide, names.thai]);
});
