import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BoardColumn } from '../../contract/run-lists.ts';
import { migrationsFolder } from '../db/migrate.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkflow,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let asker: TestPerson;
let boss: TestPerson;
let workflow: TestWorkflow;

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  asker = await workspace.person();
  boss = await workspace.person();
  workflow = await createTestWorkflow(workspace, requestDefinition([boss.ref]), [asker.ref, workspace.owner.ref]);
});
afterAll(() => app.close());

const start = async (name: string, { id }: TestWorkflow = workflow) =>
  (await asker.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, { workflow_id: id, run: { name } })).body.run;

const answer = async (person: TestPerson, run: TestRun, step: string, run_step: object) => {
  const path = `${workspace.path}/runs/${run.id}/run_steps/${stepOf(run, step).id}`;
  return (await person.call<{ run: TestRun }>('PATCH', path, { run_step })).body.run;
};
const ask = (run: TestRun, value = '250') =>
  answer(asker, run, 'Ask', { answer: 'submitted', fields: [{ key: 'amount', value }] });

interface Board {
  columns: BoardColumn[];
  more_columns: number;
}
const board = async (person: TestPerson, query: string) => {
  const { status, body, problem } = await person.call<Board>('GET', `${workspace.path}/runs/board?${query}`);
  if (status !== 200) throw new Error(JSON.stringify(problem));
  return body;
};
/** Each column as its name, or its kind, with the names of its runs. */
const shown = ({ columns }: Board) =>
  columns.map(({ kind, name, runs }) => [name || kind, runs.map((run) => run.name).sort()]);

describe('the board of one workflow', () => {
  let ended: TestRun;
  beforeAll(async () => {
    await start('First');
    await ask(await start('Second'));
    ended = await answer(boss, await ask(await start('Third')), 'Approve', { answer: 'approve' });
  });

  test('has a column for each stage in order, and one for the runs that have ended', async () => {
    expect(ended.status).toBe('completed');
    const whole = await board(workspace.owner, `workflow_id=${workflow.id}`);
    expect(shown(whole)).toEqual([
      ['Request', ['First']],
      ['Check', ['Second']],
      ['ended', ['Third']],
    ]);
    expect(whole.columns.map(({ kind, total, total_is_capped }) => [kind, total, total_is_capped])).toEqual([
      ['stage', 1, false],
      ['stage', 1, false],
      ['ended', 1, false],
    ]);
    expect(shown(await board(workspace.owner, `workflow_id=${workflow.id}&status=active`))).toEqual([
      ['Request', ['First']],
      ['Check', ['Second']],
    ]);
  });

  test('takes the filters of the lists', async () => {
    const search = await board(workspace.owner, `workflow_id=${workflow.id}&search=second`);
    expect(shown(search)).toEqual([
      ['Request', []],
      ['Check', ['Second']],
      ['ended', []],
    ]);
    const held = await board(workspace.owner, `workflow_id=${workflow.id}&status=active&assignees=${boss.member_id}`);
    expect(held.columns.map(({ total }) => total)).toEqual([0, 1]);
  });

  test('shows a person the runs that they see, and a stranger to all of them none', async () => {
    expect((await board(boss, `workflow_id=${workflow.id}`)).columns.map(({ total }) => total)).toEqual([0, 1, 1]);
    const other = await workspace.person();
    expect((await board(other, `workflow_id=${workflow.id}`)).columns.map(({ total }) => total)).toEqual([0, 0, 0]);
  });

  test('tells a guest no stage but those in which a run of theirs stands', async () => {
    const guest = await workspace.person('guest');
    expect(shown(await board(guest, `workflow_id=${workflow.id}`))).toEqual([['ended', []]]);
  });

  test('pages within a column, and refuses the cursor of another one', async () => {
    const paged = await createTestWorkflow(workspace, requestDefinition([boss.ref]), [asker.ref]);
    for (const name of ['1', '2', '3']) await start(name, paged);
    const query = `workflow_id=${paged.id}&status=active&sort_by=name&desc=false&per_page=2`;
    const [requests, checks] = (await board(workspace.owner, query)).columns as [BoardColumn, BoardColumn];
    expect([requests.total, requests.runs.map(({ name }) => name), checks.next_cursor]).toEqual([3, ['1', '2'], null]);
    const next = await board(workspace.owner, `${query}&column=${requests.id}&cursor=${requests.next_cursor}`);
    expect(next.columns.map(({ runs, next_cursor }) => [runs.map(({ name }) => name), next_cursor])).toEqual([
      [['3'], null],
    ]);
    const { status, problem } = await workspace.owner.call(
      'GET',
      `${workspace.path}/runs/board?${query}&column=${checks.id}&cursor=${requests.next_cursor}`,
    );
    expect([status, problem.errors[0]?.field]).toEqual([422, 'cursor']);
  });

  test('keeps the stage of an older version behind those of the enabled one, while runs stand in it', async () => {
    const changed = await createTestWorkflow(workspace, requestDefinition([boss.ref]), [asker.ref]);
    const old = await start('Old', changed);
    const { body } = await workspace.owner.call<{ draft: { revision: number } }>('GET', changed.path);
    const [request, check] = changed.definition.action_groups;
    const renamed = { ...check!, id: app.context.nextId(), name: 'Review' };
    const definition = { ...changed.definition, action_groups: [renamed] };
    definition.action_groups[0]!.actions = [{ ...request!.actions[0]!, id: app.context.nextId(), name: 'Look' }];
    const saved = await workspace.owner.call<{ draft: { revision: number } }>('PATCH', `${changed.path}/draft`, {
      revision: body.draft.revision,
      definition,
    });
    expect(saved.status, JSON.stringify(saved.problem)).toBe(200);
    const version = { number: 2, description: '' };
    await workspace.owner.call('POST', `${changed.path}/versions`, { revision: saved.body.draft.revision, version });
    await start('New', changed);
    expect(shown(await board(workspace.owner, `workflow_id=${changed.id}&status=active`))).toEqual([
      ['Review', ['New']],
      ['Request', ['Old']],
    ]);
    await ask(old, '1');
    expect(shown(await board(workspace.owner, `workflow_id=${changed.id}&status=active`))).toEqual([
      ['Review', ['New']],
    ]);
  });
});

test('the board of all workflows has a column for each with running runs, the most first', async () => {
  const { columns, more_columns } = await board(asker, 'status=active');
  expect(columns.length).toBeGreaterThan(2);
  expect(columns.every(({ kind }) => kind === 'workflow')).toBe(true);
  const totals = columns.map(({ total }) => total);
  expect(totals).toEqual(totals.toSorted((one, other) => other - one));
  expect(more_columns).toBe(0);
  expect((await board(asker, '')).columns.at(-1)?.kind).toBe('ended');
});

test('the migration finds the stages that the engine computed', async () => {
  const sql = readFileSync(join(migrationsFolder, '0021-run-stage.sql'), 'utf8');
  const update = /update runs r set action_group_id[\s\S]*?;/.exec(sql)?.[0] ?? '';
  const read = async () =>
    (await app.context.pool.query('select id, action_group_id from runs order by id')).rows as object[];
  const before = await read();
  expect(before.length).toBeGreaterThan(5);
  await app.context.pool.query('update runs set action_group_id = null');
  await app.context.pool.query(update);
  expect(await read()).toEqual(before);
});

describe('a list in groups', () => {
  test('by holder: the caller first, a run in the group of each of its holders, and those that nobody holds', async () => {
    const own = await createTestWorkspace(app);
    const [one, other] = [await own.person(), await own.person()];
    const both = await createTestWorkflow(own, requestDefinition([one.ref, other.ref]), [own.owner.ref]);
    const by = async (person: TestPerson, query = '') => {
      const path = `${own.path}/runs/board?group_by=holder&status=active${query}`;
      return (await person.call<Board>('GET', path)).body.columns;
    };
    for (const name of ['Held', 'Waits']) {
      const path = `${own.path}/runs`;
      const { body } = await own.owner.call<{ run: TestRun }>('POST', path, { workflow_id: both.id, run: { name } });
      if (name === 'Waits') continue;
      await own.owner.call('PATCH', `${path}/${body.run.id}/run_steps/${stepOf(body.run, 'Ask').id}`, {
        run_step: { answer: 'submitted', fields: [{ key: 'amount', value: '250' }] },
      });
    }
    const groups = await by(other);
    expect(groups.map(({ id, kind, total }) => [id, kind, total])).toEqual([
      [other.member_id, 'user_workspace', 1],
      [one.member_id, 'user_workspace', 1],
    ]);
    expect((await by(own.owner)).map(({ id, runs }) => [id, runs.map(({ name }) => name)])).toEqual([
      [own.owner.member_id, ['Waits']],
      ...[one, other]
        .map(({ member_id }, at) => [groups[at === 0 ? 1 : 0]!.name, member_id] as const)
        .toSorted(([first], [second]) => first.localeCompare(second))
        .map(([, member_id]) => [member_id, ['Held']]),
    ]);
    await app.context.pool.query('update step_assignees set is_open = false where workspace_id = $1', [own.id]);
    expect((await by(own.owner)).map(({ id, total }) => [id, total])).toEqual([['nobody', 2]]);
  });

  test('by due date, in the days of the caller, with the values of a table of one workflow', async () => {
    const own = await createTestWorkspace(app);
    const timed = await createTestWorkflow(own, requestDefinition([own.owner.ref]), [own.owner.ref]);
    const now = app.context.now();
    for (const [name, due_date] of [
      ['Late', now + 60],
      ['Next', now + 3 * 86_400],
      ['Far', now + 40 * 86_400],
      ['Free', undefined],
    ] as const) {
      const run = { name, ...(due_date && { due_date }) };
      const { body } = await own.owner.call<{ run: TestRun }>('POST', `${own.path}/runs`, {
        workflow_id: timed.id,
        run,
      });
      if (name === 'Late') {
        await app.context.pool.query('update runs set due_at = to_timestamp($2) where id = $1', [body.run.id, now - 9]);
      }
    }
    const path = `${own.path}/runs/board?group_by=due&is_table=true&workflow_id=${timed.id}`;
    const { body } = await own.owner.call<Board & { fields: { label: string }[] }>('GET', path);
    expect(body.columns.map(({ id, runs }) => [id, runs.map(({ name }) => name)])).toEqual([
      ['overdue', ['Late']],
      ['week', ['Next']],
      ['later', ['Far']],
      ['none', ['Free']],
      ['ended', []],
    ]);
    expect(body.fields.length).toBeGreaterThan(0);
    expect(body.columns[0]?.runs[0]?.fields).toBeDefined();
    const alone = await own.owner.call<Board>('GET', `${path}&column=later`);
    expect(alone.body.columns.map(({ id }) => id)).toEqual(['later']);
  });

  test('by stage needs a workflow', async () => {
    const { status, problem } = await boss.call('GET', `${workspace.path}/runs/board?group_by=stage`);
    expect([status, problem.errors[0]?.field]).toEqual([422, 'workflow_id']);
    expect((await board(boss, `group_by=stage&workflow_id=${workflow.id}`)).columns[0]?.kind).toBe('stage');
  });
});
