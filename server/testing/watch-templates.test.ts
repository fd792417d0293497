import { afterAll, beforeAll, expect, test } from 'vitest';
import { definitionBuilders } from '../demo/demo-definition.ts';
import { ApiError } from '../http/api-error.ts';
import { createMail } from '../outside/mail.ts';
import { createTestWorkflow, createTestWorkspace, formedDefinition } from './factories.ts';
import { openTestApp, type TestApp } from './open-test-app.ts';
import { watchTemplates } from './watch-templates.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Runs `act` with an app of its own. @returns Its `close`, which fails if a placeholder was left. */
async function watched(act: (own: TestApp) => Promise<void>): Promise<() => Promise<void>> {
  const own = await openTestApp();
  await act(own);
  return own.close;
}

test('a reply with a placeholder in its message fails its test file', async () => {
  const end = await watched(async (own) => {
    own.app.get('/hole', async () => {
      throw new ApiError('workflow_not_found');
    });
    expect((await own.call('GET', '/hole')).problem.detail).toContain('{{id}}');
  });
  await expect(end()).rejects.toThrow('placeholders were left:\nGET /hole 404 detail: {{id}}');
});

test('a mail with a placeholder fails its test file', async () => {
  const { mail, assertNoneLeft } = watchTemplates(createMail(app.context.config));
  await mail.send({ key: 'hole', to: ['a@example.com'], subject: 'Hello', text: 'Hello {{first_name}}' });
  expect(assertNoneLeft).toThrow('mail hole: {{first_name}} in Hello {{first_name}}');
});

test('a placeholder that people wrote themselves is accepted', async () => {
  const end = await watched(async (own) => {
    const workspace = await createTestWorkspace(own);
    const { field } = definitionBuilders('watched');
    const definition = formedDefinition([field('text', 'topic', 'Topic')], [workspace.owner.ref]);
    const task = definition.action_groups[0]?.actions[0];
    if (task?.stepable_type === 'task') task.stepable.instructions = 'Read {{topic}}';
    const workflow = await createTestWorkflow(workspace, definition, [workspace.owner.ref]);
    const { call } = workspace.owner;
    const { body } = await call<{ draft: object }>('GET', workflow.path);
    expect(JSON.stringify(body.draft)).toContain('{{topic}}');
    const run = { name: 'A {{brace}} of mine' };
    const fields = [{ key: 'topic', value: 'one' }];
    const started = await call<{ run: { name: string } }>('POST', `${workspace.path}/runs`, {
      workflow_id: workflow.id,
      run,
      fields,
    });
    expect(started.body.run.name).toBe(run.name);
  });
  await end();
});
