import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListedRun } from '../../contract/run-lists.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  formedDefinition,
  type TestPerson,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

interface List {
  runs: ListedRun[];
  next_cursor: string | null;
  previous_cursor: string | null;
}

const list = async (person: TestPerson, workspace: TestWorkspace, query = '') => {
  const answer = await person.call<List>('GET', `${workspace.path}/runs/index_v2?${query}`);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem));
  return answer.body;
};

describe('pages', () => {
  let workspace: TestWorkspace;
  const count = 23;

  beforeAll(async () => {
    workspace = await createTestWorkspace(app);
    const { owner } = workspace;
    const workflow = await createTestWorkflow(workspace, formedDefinition([], [owner.ref]), [owner.ref]);
    for (let number = 0; number < count; number++) {
      await owner.call('POST', `${workspace.path}/runs`, { workflow_id: workflow.id, run: { name: `Run ${number}` } });
    }
    // Data with equal keys, missing keys, and runs in each list.
    await app.context.pool.query(
      `update runs r set name = made.name, updated_at = made.updated_at, started_at = made.started_at, due_at = made.due_at,
        status = made.status
      from (
        select id, (array['a','B','b','c'])[1 + n % 4] as name,
          timestamptz '2026-01-01' + (n % 5) * interval '1 hour' as updated_at,
          timestamptz '2025-01-01 00:00:00.123456' + (n % 3) * interval '1 microsecond' as started_at,
          case when n % 3 > 0 then timestamptz '2026-02-01' + (n % 4) * interval '1 day' end as due_at,
          (array['running','completed','cancelled','failed'])[1 + n % 4] as status
        from (select id, row_number() over (order by id)::int as n from runs where workspace_id = $1) numbered
        offset 0
      ) made
      where r.workspace_id = $1 and r.id = made.id`,
      [workspace.id],
    );
  });

  const sorts = ['updated_at', 'started_at', 'name', 'due_date'];
  const queries = sorts.flatMap((sort) => ['true', 'false'].map((desc) => [sort, desc] as const));

  test.each(queries)('by cursor equal pages by number, forwards and backwards: %s, desc %s', async (sort, desc) => {
    const { owner } = workspace;
    for (const status of ['all', 'active', 'completed']) {
      const query = `status=${status}&sort_by=${sort}&desc=${desc}`;
      const whole = (await list(owner, workspace, `${query}&per_page=100`)).runs.map(({ id }) => id);
      if (status === 'all') expect(new Set(whole).size).toBe(count);
      const there: string[][] = [];
      let page = await list(owner, workspace, `${query}&per_page=4`);
      expect(page.previous_cursor).toBeNull();
      for (let number = 1; ; number++) {
        const ids = page.runs.map(({ id }) => id);
        expect(ids).toEqual(whole.slice((number - 1) * 4, number * 4));
        const counted = await list(owner, workspace, `${query}&per_page=4&page=${number}`);
        expect(counted.runs.map(({ id }) => id)).toEqual(ids);
        expect([counted.next_cursor, counted.previous_cursor]).toEqual([page.next_cursor, page.previous_cursor]);
        there.push(ids);
        if (!page.next_cursor) break;
        page = await list(owner, workspace, `${query}&per_page=4&cursor=${page.next_cursor}`);
      }
      expect(there.flat()).toEqual(whole);
      const back = [page.runs.map(({ id }) => id)];
      while (page.previous_cursor) {
        page = await list(owner, workspace, `${query}&per_page=4&cursor=${page.previous_cursor}`);
        back.unshift(page.runs.map(({ id }) => id));
      }
      expect(back).toEqual(there);
    }
  });

  test('contain runs without a due date last, in both directions', async () => {
    for (const desc of ['true', 'false']) {
      const { runs } = await list(workspace.owner, workspace, `sort_by=due_date&desc=${desc}&per_page=100`);
      const dues = runs.map(({ due_date }) => due_date);
      const known = dues.filter((due) => due !== null);
      expect(dues.slice(0, known.length)).toEqual(known.toSorted((a, b) => (desc === 'true' ? b - a : a - b)));
      expect(known.length).toBeLessThan(count);
    }
  });

  test("continue after the cursor's row, even if earlier rows were added or removed", async () => {
    const { owner } = workspace;
    const query = 'sort_by=name&desc=false&per_page=5';
    const whole = (await list(owner, workspace, 'sort_by=name&desc=false&per_page=100')).runs.map(({ id }) => id);
    const { next_cursor } = await list(owner, workspace, query);
    const edge = whole[4];
    const hide = (verb: string, id = edge) => owner.call('PATCH', `${workspace.path}/runs/${id}/${verb}_run`);
    await hide('hide');
    const { runs, previous_cursor } = await list(owner, workspace, `${query}&cursor=${next_cursor}`);
    expect(runs.map(({ id }) => id)).toEqual(whole.slice(5, 10));
    const before = await list(owner, workspace, `${query}&cursor=${previous_cursor}`);
    expect([before.runs.map(({ id }) => id), before.previous_cursor]).toEqual([whole.slice(0, 4), null]);
    await hide('unhide');
  });

  test('are the same in the list without a count', async () => {
    const { body } = await workspace.owner.call<List>('GET', `${workspace.path}/runs?per_page=5`);
    expect([body.runs.length, typeof body.next_cursor, body.previous_cursor]).toEqual([5, 'string', null]);
  });
});
