import type { ClientBase } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestWorkspace, type TestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { addFact, bagOf, type Figures } from './breakdown-figures.ts';
import { decodeFigures, encodeFigures } from './encode-figures.ts';
import { KnownDays } from './known-days.ts';
import { type DaysScope, loadDays, loadWanted, wantedOf } from './load-days.ts';
import { newRooms } from './pack-values.ts';
import { timesOfBags } from './values-of-bags.ts';

const day = 86_400;
const figuresOf = (seconds: readonly number[]): Figures => {
  const figures: Figures = new Map();
  for (const one of seconds) addFact(figures, ['actions', 'one', 'time', one * 1e6]);
  return figures;
};

describe('days of breakdowns', () => {
  let app: TestApp;
  let workspace: TestWorkspace;
  let scope: DaysScope;
  /** How many days each reading was sent. */
  let sent: number[];
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    workspace = await createTestWorkspace(app);
    const days = { from: null, to: null };
    const zone = 'Europe/Amsterdam';
    scope = { workspace_id: workspace.id, zone, workflow_ids: null, version_id: null, days, parts: ['actions'] };
    sent = [];
    await store(1, [10, 20, 30]);
    await store(2, [40, 50]);
  });

  async function store(number: number, seconds: readonly number[], most?: number): Promise<void> {
    const { head, body, places } = encodeFigures(figuresOf(seconds), most);
    const values = [workspace.id, number * day, head, body, places];
    await app.context.pool.query(
      `insert into breakdown_days (workspace_id, part, day_start, workflow_id, version_id, head, body, places)
      values ($1, 'actions', to_timestamp($2), $1, $1, $3, $4, $5)
      on conflict (workspace_id, part, day_start, workflow_id, version_id)
        do update set head = excluded.head, body = excluded.body, places = excluded.places`,
      values,
    );
  }

  async function medianOf(known: KnownDays, of = scope): Promise<number | null> {
    const { pool } = app.context;
    const recorder = {
      query: async (...given: Parameters<ClientBase['query']>) => {
        const result = await (
          pool.query as (...values: unknown[]) => Promise<{ rows: { head: string | null }[] }>
        ).apply(pool, given);
        sent.push(result.rows.filter(({ head }) => head !== null).length);
        return result;
      },
    };
    const { figures, rows } = await loadDays(recorder as unknown as ClientBase, of, known);
    const bag = bagOf(figures.get(workspace.id) ?? new Map(), 'one', 'time');
    const median = timesOfBags([bag]).median;
    const wanted = wantedOf(figures);
    if (wanted.length === 0) return median;
    expect(await loadWanted(pool, workspace.id, rows, wanted)).toBe(true);
    return timesOfBags([bag]).median;
  }

  test('are not sent again while they are unchanged', async () => {
    const known = new KnownDays();
    expect([await medianOf(known), await medianOf(known)]).toEqual([30, 30]);
    await store(2, [60, 70, 80, 90]);
    expect([await medianOf(known), await medianOf(known)]).toEqual([60, 60]);
    await store(3, [5, 6, 7, 8]);
    expect(await medianOf(known)).toBe(20);
    await app.context.pool.query(
      'delete from breakdown_days where workspace_id = $1 and day_start <> to_timestamp($2)',
      [workspace.id, 3 * day],
    );
    expect(await medianOf(known)).toBe(6.5);
    expect(sent).toEqual([2, 0, 1, 0, 1, 0]);
  });

  test('whose values are many are read by bucket each time', async () => {
    await store(1, [10, 20, 30], 0);
    await store(2, [40, 50], 0);
    const known = new KnownDays();
    expect([await medianOf(known), await medianOf(known)]).toEqual([30, 30]);
    expect(sent).toEqual([2, 0]);
  });

  test('of another scope or workspace are apart', async () => {
    const known = new KnownDays();
    expect(await medianOf(known)).toBe(30);
    const first = { ...scope, days: { from: day, to: 2 * day } };
    expect(await medianOf(known, first)).toBe(20);
    workspace = await createTestWorkspace(app);
    expect(await medianOf(known, { ...scope, workspace_id: workspace.id })).toBe(null);
    expect(sent).toEqual([2, 1, 0]);
  });
});

describe('known days', () => {
  const daysOf = (hash: string, values: number) => {
    const seconds = Array.from({ length: values }, (_, index) => index);
    return new Map([[hash, decodeFigures(encodeFigures(figuresOf(seconds), values))]]);
  };

  test('are bounded, and the scope that was remembered first is forgotten', () => {
    const known = new KnownDays(40_000);
    for (const scope of ['one', 'two', 'one', 'three']) known.remember(scope, daysOf(scope, 2_000));
    expect(['one', 'two', 'three'].map((scope) => known.of(scope).size)).toEqual([1, 0, 1]);
    known.remember('one', daysOf('large', 10_000));
    expect(known.of('one').size).toBe(0);
    expect(known.of('three').size).toBe(1);
  });

  test('are forgotten if they keep arrays of which they need little', () => {
    const known = new KnownDays();
    const rooms = newRooms();
    const many = Array.from({ length: 400 }, (_, index) => {
      const seconds = Array.from({ length: 1_000 }, (_, second) => index + second);
      return [`${index}`, decodeFigures(encodeFigures(figuresOf(seconds)), rooms)] as const;
    });
    known.remember('month', new Map(many));
    expect(known.of('month').size).toBe(400);
    known.remember('month', new Map(many.filter((_, index) => index % 60 === 0)));
    expect(known.of('month').size).toBe(0);
  });
});
