import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Holder } from '../../contract/analytics.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import { createTestWorkflow, createTestWorkspace, type TestPerson, type TestWorkspace } from '../testing/factories.ts';
import { csvOf, importLog } from '../testing/import-log.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let known: TestPerson;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  known = await workspace.person();
  const log = csvOf(
    ['case', 'activity', 'time', 'person'],
    ['one', 'Ask', '2026-01-05T10:00:00Z', 'Nok'],
    ['one', 'Check', '2026-01-05T12:00:00Z', 'Lek'],
    ['one', 'Pay', '2026-01-05T13:00:00Z', known.email],
    ['two', 'Ask', '2026-01-06T10:00:00Z', 'Nok'],
    ['two', 'Check', '2026-01-06T14:00:00Z', 'Lek'],
  );
  const into = { type: 'new' as const, name: 'Past', description: '', enable: false, stages: [] };
  const { result } = await importLog(app, workspace, log, { into });
  expect(result).toMatchObject({ runs: 2 });
});
afterAll(() => app.close());

const holders = async (person = workspace.owner) =>
  (await person.call<{ data: { holders: Holder[] } }>('GET', `${workspace.path}/runs/holders_breakdown`)).body.data
    .holders;
const behind = async (query: string, person = workspace.owner) => {
  const path = `${workspace.path}/runs/runs_behind_figure?${query}`;
  const { body } = await person.call<{ data: { runs: { name: string }[] } }>('GET', path);
  return body.data.runs.map(({ name }) => name).sort();
};

test('people of a log who are no members count by their name, with the runs in which they did something', async () => {
  const found = await holders();
  expect(found.map(({ type, id, name, answered, time }) => [type, id, name, answered, time.median])).toEqual([
    ['imported', null, 'Lek', 2, 3 * 3600],
    ['imported', null, 'Nok', 2, 0],
    ['user_workspace', known.member_id, expect.any(String), 1, 3600],
  ]);
  expect(await behind('done_by=Lek')).toEqual(['one', 'two']);
  expect(await behind('done_by=Nobody')).toEqual([]);
  expect(await behind(`answered_by=${known.member_id}`)).toEqual(['one']);
});

test('neither figures nor runs tell who did a locked step of a log, because the run does not name them either', async () => {
  const { owner } = workspace;
  const reader = await workspace.person();
  const { act, group } = definitionBuilders('locked log');
  const task = { instructions: '', vote: anyVote };
  const to = { assignees: [owner.ref] };
  const definition = {
    schema: 1 as const,
    trigger_form: [],
    action_groups: [
      group('One', act('task', 'Open', task, to), act('task', 'Private', task, { ...to, is_lock: true })),
    ],
    cancellation: [],
  };
  const workflow = await createTestWorkflow(workspace, definition, [owner.ref]);
  const log = csvOf(
    ['case', 'activity', 'time', 'person'],
    ['three', 'Open', '2026-01-07T10:00:00Z', 'Uma'],
    ['three', 'Private', '2026-01-07T12:00:00Z', 'Vic'],
    ['four', 'Open', '2026-01-08T10:00:00Z', 'Uma'],
    ['four', 'Private', '2026-01-08T12:00:00Z', reader.email],
  );
  const { result } = await importLog(app, workspace, log, {
    into: { type: 'existing', workflow_id: workflow.id, actions: [] },
  });
  expect(result).toMatchObject({ runs: 2 });
  const names = (await holders()).map(({ name, id }) => id ?? name);
  expect(names).toContain('Uma');
  expect(names).not.toContain('Vic');
  expect(names).not.toContain(reader.member_id);
  expect(await behind('done_by=Uma')).toEqual(['four', 'three']);
  expect(await behind('done_by=Vic')).toEqual([]);
  expect(await behind(`answered_by=${reader.member_id}`)).toEqual([]);
});

test('and only in runs that the reader sees', async () => {
  expect((await holders(known)).map(({ name, answered }) => [name, answered])).toContainEqual(['Lek', 1]);
  expect(await behind('done_by=Lek', known)).toEqual(['one']);
});
