import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Definition } from '../../engine/definition.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import { createTestWorkspace, type TestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

interface Draft {
  draft: { revision: number };
  problems: { code: string; message: string }[];
}

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
});
afterAll(() => app.close());

const build = definitionBuilders('draft messages');
const task = (name: string, settings = {}) =>
  build.act('task', name, { instructions: '', vote: anyVote }, { assignees: [workspace.owner.ref], ...settings });
const definitionOf = (...action_groups: Definition['action_groups']): Definition => ({
  schema: 1,
  trigger_form: [],
  action_groups,
  cancellation: [],
});

let count = 0;
async function create(): Promise<string> {
  const { body } = await workspace.owner.call<{ workflow: { id: string } }>('POST', `${workspace.path}/workflows`, {
    workflow: { name: `Drafted ${++count}` },
  });
  return `${workspace.path}/workflows/${body.workflow.id}`;
}
const save = (path: string, definition: unknown, revision = 1, headers = {}) =>
  workspace.owner.call<Draft>('PATCH', `${path}/draft`, { revision, definition }, headers);

describe('a problem of a draft', () => {
  const twice = () => {
    const form = [build.field('text', 'amount', 'One'), { ...build.field('text', 'other', 'Two'), key: 'amount' }];
    return { ...definitionOf(build.group('Empty')), trigger_form: form };
  };

  test('has its message when the draft is saved, listed and refused', async () => {
    const path = await create();
    const saved = await save(path, twice());
    const messages = saved.body.problems.map(({ message }) => message);
    expect(messages).toContain('This workflow has an empty step group');
    expect(messages).toContain('Key are not unique. Several fields use “amount”.');
    const listed = await workspace.owner.call<Draft>('GET', `${path}/problems`);
    expect(listed.body.problems).toEqual(saved.body.problems);
    const version = { number: 1, description: '' };
    const { revision } = saved.body.draft;
    const refused = await workspace.owner.call('POST', `${path}/versions`, { revision, version });
    expect([refused.status, refused.problem.code]).toEqual([422, 'draft_has_problems']);
    expect(refused.problem.values?.problems).toEqual(saved.body.problems);
  });

  test.each([
    ['fr', 'Ce workflow contient un groupe d’actions vide'],
    ['th', 'เวิร์กโฟลว์นี้มีกลุ่มการดำเนินการที่ว่างเปล่า'],
  ])("has its message in the caller's language: %s", async (language, sentence) => {
    const { body } = await save(await create(), twice(), 1, { 'accept-language': language });
    expect(body.problems.map(({ message }) => message)).toContain(sentence);
  });
});

describe("an action that another one's condition names", () => {
  test('cannot be deleted from the draft, and the error names the condition', async () => {
    const path = await create();
    const first = task('First');
    const next = task('Next', { condition: build.all(build.answered('First', 'done')) });
    const saved = await save(path, definitionOf(build.group('One', first), build.group('Two', next)));
    const { status, problem } = await save(
      path,
      definitionOf(build.group('One', task('Instead')), build.group('Two', next)),
      saved.body.draft.revision,
    );
    expect([status, problem.code, problem.detail]).toEqual([
      409,
      'action_used',
      "An action used as another action's condition cannot be deleted. Change these places first.",
    ]);
    expect(problem.values).toMatchObject({
      action: { id: first.id, name: 'First' },
      uses: [{ kind: 'condition', action_id: next.id, name: 'Next' }],
    });
    const freed = definitionOf(build.group('Two', { ...next, condition: null }));
    expect((await save(path, freed, saved.body.draft.revision)).status).toBe(200);
  });
});

test.each([
  ['of an unknown type', { stepable_type: 'fax', stepable: {} }, 'stepable_type'],
  ['without the settings of its type', { stepable_type: 'task', stepable: undefined }, 'stepable'],
  ['with settings of the wrong type', { stepable_type: 'task', stepable: 'approve' }, 'stepable'],
])('an action %s is refused as invalid stepable params', async (_what, stepable, name) => {
  const { status, problem } = await save(
    await create(),
    definitionOf(build.group('One', { ...task('Odd'), ...stepable } as never)),
  );
  expect([status, problem.errors[0]]).toEqual([
    422,
    {
      field: `definition.action_groups.0.actions.0.${name}`,
      code: 'invalid_stepable',
      message: 'Invalid stepable params type',
    },
  ]);
});
