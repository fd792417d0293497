import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActionFigures, Holder, Variant } from '../../contract/analytics.ts';
import { findMemberCaller } from '../people/find-member-caller.ts';
import { type AnalyticsWorld, createAnalyticsWorld } from '../testing/analytics-world.ts';
import { repeats } from '../testing/extended.ts';
import {
  naiveActions,
  naiveFlow,
  naiveHolders,
  naiveRework,
  naiveSelection,
  naiveVariant,
  naiveVariants,
} from '../testing/naive-breakdowns.ts';
import { rounded } from '../testing/naive-figures.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { type HistoryRun, runHistories, sees, storeHistory } from '../testing/run-history.ts';
import { weekOf } from './digest/digest-week.ts';
import { measureWeeks } from './digest/measure-weeks.ts';
import { foldAllRunDeltas } from './jobs.ts';
import { dayOf, startOfDay } from './period-of.ts';

let app: TestApp;
let world: AnalyticsWorld;
let locked: string[];
/** The clock stands, so that lateness does not change during the test. */
const now = Date.parse('2026-03-15T12:00:00Z');
beforeAll(async () => {
  app = await openTestApp();
  app.context.now = () => now / 1000;
  world = await createAnalyticsWorld(app);
  locked = world.versions.map(({ step_ids }) => step_ids[2] as string);
});
afterAll(() => app.close());

/**
 * Where the figures of owners come from: the steps; the days; or the days, of which other runs were folded, corrected by
 * the runs that changed since.
 */
type Source = 'steps' | 'days' | 'corrected days';

interface Asked {
  who: 'owner' | 'member' | 'other';
  version: AnalyticsWorld['versions'][number] | null;
  moments: [number, number] | null;
}

async function check(
  histories: fc.Arbitrary<HistoryRun[]>,
  compare: (all: HistoryRun[], asked: Asked) => Promise<void>,
) {
  const moments = fc.integer({ min: world.from / 1000, max: world.to / 1000 });
  const asked: fc.Arbitrary<Asked> = fc.record({
    who: fc.constantFrom('owner', 'member', 'other'),
    version: fc.constantFrom(null, ...world.versions),
    moments: fc.option(
      fc.tuple(moments, moments).map(([one, other]): [number, number] => [Math.min(one, other), Math.max(one, other)]),
      { nil: null },
    ),
  });
  const sources = fc.constantFrom<Source>('steps', 'days', 'corrected days');
  await fc.assert(
    fc.asyncProperty(
      histories,
      fc.array(asked, { minLength: 2, maxLength: 2 }),
      sources,
      async (runs, requests, source) => {
        await storeFrom(source, runs);
        for (const request of requests) {
          // The days answer for whole days only.
          const moments = source === 'steps' ? request.moments : request.moments && wholeDays(request.moments);
          await compare(runs, { ...request, moments });
        }
      },
    ),
    { numRuns: repeats(9, 30) },
  );
}

async function storeFrom(source: Source, runs: HistoryRun[]): Promise<void> {
  const { pool } = app.context;
  const { id } = world.workspace;
  await foldAllRunDeltas(app.context);
  await storeHistory(pool, id, runs);
  if (source === 'steps') {
    await pool.query('delete from breakdown_calendars where workspace_id = $1', [id]);
    return;
  }
  // As a transition does.
  await pool.query('insert into changed_runs (workspace_id, run_id) select $1, unnest($2::uuid[])', [
    id,
    runs.map((run) => run.id),
  ]);
  if (source === 'days') await foldAllRunDeltas(app.context);
  const { rows } = await pool.query(
    `select (select calendar is not null from breakdown_calendars where workspace_id = $1) as is_known,
      (select count(*)::int from changed_runs where workspace_id = $1) as changed`,
    [id],
  );
  if (source === 'days') expect(rows).toEqual([{ is_known: runs.length > 0 || rows[0].is_known, changed: 0 }]);
}

function wholeDays([from, to]: [number, number]): [number, number] {
  const zone = 'Europe/Amsterdam';
  return [startOfDay(dayOf(from, zone), zone), startOfDay(dayOf(to, zone).add({ days: 1 }), zone) - 1];
}

function ask(all: HistoryRun[], { who, version, moments }: Asked) {
  const person = { owner: world.workspace.owner, member: world.member, other: world.other }[who];
  const query: Record<string, string> = {};
  if (version) query.workflow_id = version.workflow_id;
  if (moments) [query.start_datetime, query.end_datetime] = moments.map(String) as [string, string];
  const visible = all.filter(
    (run) =>
      run.mark !== 'deleted' &&
      (version === null || run.workflow_id === version.workflow_id) &&
      (who === 'owner' || sees(run, person.member_id, who === 'other' ? world.group_ids.slice(0, 1) : [])),
  );
  const runs = visible.filter(
    ({ started_at: at }) => moments === null || (at >= moments[0] * 1000 && at < (moments[1] + 1) * 1000),
  );
  const get = async <T>(call: string, more: Record<string, string> = {}): Promise<T> => {
    const path = `${world.workspace.path}/runs/${call}?${new URLSearchParams({ ...query, ...more })}`;
    const { status, body, problem } = await person.call<{ data: T }>('GET', path);
    if (status !== 200) throw new Error(JSON.stringify(problem));
    return rounded(body.data);
  };
  return { get, visible, runs };
}

const tallied = (list: { count: number }[], name: string) =>
  Object.fromEntries(list.map((one) => [one[name as never], one.count]));

test('the figures of actions equal a computation over all steps', () =>
  check(runHistories(world, 8), async (all, asked) => {
    const { get, runs } = ask(all, asked);
    const { actions } = await get<{ actions: ActionFigures[] }>('actions_breakdown');
    const found = actions.map(
      ({
        workflow_id,
        step_id,
        name: _n,
        workflow_name: _w,
        stepable_type: _t,
        is_lock,
        action_group_id: _i,
        action_group_name: _g,
        ...figures
      }) => {
        expect(is_lock).toBe(locked.includes(step_id));
        const tallies = { skipped: tallied(figures.skipped, 'reason'), outcomes: tallied(figures.outcomes, 'outcome') };
        return [`${workflow_id} ${step_id}`, { ...figures, ...tallies }];
      },
    );
    expect(Object.fromEntries(found)).toEqual(rounded(naiveActions(runs, now, locked)));
  }));

test('the figures of holders equal a computation over all assignees and answers', () =>
  check(runHistories(world, 8), async (all, asked) => {
    const { get, visible, runs } = ask(all, asked);
    const { holders } = await get<{ holders: Holder[] }>('holders_breakdown');
    const found = holders.map(({ id, type: _type, name: _name, ...figures }) => [id, figures]);
    expect(Object.fromEntries(found)).toEqual(rounded(naiveHolders(visible, runs, now)));
    const open = holders.map((one) => one.open);
    expect(open).toEqual(open.toSorted((one, other) => other - one));
  }));

test('the runs behind the answers of a holder are those that the figure counts, with locked actions', () =>
  check(runHistories(world, 8), async (all, asked) => {
    const { get, runs } = ask(all, asked);
    const { holders } = await get<{ holders: Holder[] }>('holders_breakdown');
    for (const { id, answered } of holders.slice(0, 4)) {
      if (id === null) continue;
      const answersOf = (run: HistoryRun) =>
        run.steps.filter((step) => step.answered_by && [step.answered_by, ...groupsOf(step)].includes(id)).length;
      const counted = runs.filter((run) => answersOf(run) > 0);
      expect(answered).toBe(counted.reduce((sum, run) => sum + answersOf(run), 0));
      const behind = await get<{ runs: { id: string }[] }>('runs_behind_figure', { answered_by: id, limit: '100' });
      expect(behind.runs.map((run) => run.id).sort()).toEqual(counted.map((run) => run.id).sort());
    }
  }));

const groupsOf = ({ assignees }: HistoryRun['steps'][number]) =>
  assignees.filter(({ type }) => type === 'group').map(({ id }) => id);

test('the figures of rework equal a computation over all attempts', () =>
  check(runHistories(world, 8), async (all, asked) => {
    const { get, runs } = ask(all, asked);
    type Found = { workflow_id: string; go_back_id: string | null; from: { step_id: string } };
    const { returns, ...totals } = await get<{ returns: Found[] }>('rework_breakdown');
    const byKey = returns.map(({ workflow_id, go_back_id, from, ...figures }) => {
      const { to: _to, ...rest } = figures as Record<string, unknown>;
      return [`${workflow_id} ${go_back_id} ${go_back_id === null ? from.step_id : ''}`, rest];
    });
    expect({ ...totals, returns: Object.fromEntries(byKey) }).toMatchObject(rounded(naiveRework(runs, now, locked)));
    expect(byKey.length).toBe(Object.keys(naiveRework(runs, now, locked).returns).length);
  }));

test('the ways, the flow and the passes equal a computation over all steps', () =>
  check(runHistories(world, 8), async (all, asked) => {
    const { get, runs } = ask(all, { ...asked, version: asked.version ?? (world.versions[0] as never) });
    const {
      variants,
      total,
      runs: counted,
    } = await get<{ variants: Variant[]; total: number; runs: number }>('variants');
    expect([counted, total, variants]).toEqual(rounded([runs.length, naiveVariants(runs).length, naiveVariants(runs)]));
    type Flow = {
      runs: number;
      steps: { step_id: string }[];
      ways: { from: string | null; to: string | null }[];
      passes: { run_id: string; steps: object[] }[];
    };
    const flow = await get<Flow>('flow');
    expect({
      runs: flow.runs,
      steps: Object.fromEntries(flow.steps.map(({ step_id, ...figures }) => [step_id, figures])),
      ways: Object.fromEntries(flow.ways.map(({ from, to, ...figures }) => [`${from} ${to}`, figures])),
    }).toEqual(rounded(naiveFlow(runs)));
    expect(flow.passes.map(({ run_id, steps }) => [run_id, steps.length]).sort()).toEqual(
      runs.map(({ id, steps }) => [id, steps.filter(({ opened_at }) => opened_at !== null).length]).sort(),
    );
  }));

test('the runs behind a figure are those that it counts, longest first', () =>
  check(runHistories(world, 8), async (all, asked) => {
    const { get, runs } = ask(all, asked);
    type Behind = { total: number; runs: { id: string }[] };
    const behind = async (more: Record<string, string>) => {
      const found = await get<Behind>('runs_behind_figure', { ...more, limit: '100' });
      expect(found.total).toBe(found.runs.length);
      return found.runs.map(({ id }) => id);
    };
    for (const selection of [
      'started',
      'completed',
      'running',
      'overdue',
      'came_back',
      'disapproved',
      'due_kept',
      'due_late',
    ]) {
      expect(await behind({ selection }), selection).toEqual(naiveSelection(runs, selection, now, locked));
    }
    const [first] = runs;
    if (!first) return;
    const variant = naiveVariant(first);
    expect((await behind({ variant })).sort()).toEqual(
      runs
        .filter((run) => naiveVariant(run) === variant)
        .map(({ id }) => id)
        .sort(),
    );
    const skip = first.steps.find(({ status }) => status === 'skipped');
    if (skip?.reason) {
      const { step_id, reason } = skip;
      const of = runs.filter((run) => run.steps.some((one) => one.step_id === step_id && one.reason === reason));
      const found = await behind({ step_id, step_selection: 'skipped', skip_reason: reason });
      expect(found.sort()).toEqual(of.map(({ id }) => id).sort());
    }
    const step_id = first.steps[0]?.step_id;
    if (!step_id) return;
    const { actions } = await get<{ actions: ActionFigures[] }>('actions_breakdown');
    const of = actions.find((one) => one.step_id === step_id && one.workflow_id === first.workflow_id);
    expect((await behind({ step_id })).length).toBe(of?.runs_came_back.of);
  }));

test('the figures of a weekly mail are the same from the days and from the runs', async () => {
  const { id, owner } = world.workspace;
  const caller = await findMemberCaller(app.context, id, owner.member_id);
  const calendar = { zone: 'Europe/Amsterdam', week_starts_on: 'monday' as const };
  const scope = { caller, calendar, period: { from: null, to: null }, workflow_id: null, version_id: null };
  const workflows = [...new Set(world.versions.map(({ workflow_id }) => workflow_id))];
  const days = fc.integer({ min: world.from / 1000, max: world.to / 1000 });
  await fc.assert(
    fc.asyncProperty(
      runHistories(world, 12),
      days,
      fc.constantFrom<Source>('days', 'corrected days'),
      fc.constantFrom(null, workflows.slice(0, 1)),
      async (runs, at, source, only) => {
        await storeFrom(source, runs);
        const week = weekOf(dayOf(at, calendar.zone), calendar);
        const measure = async () => {
          const { measured, ...totals } = await measureWeeks(app.context, scope, week, only);
          return {
            ...totals,
            measured: rounded(measured)
              .map((one) => JSON.stringify(sorted(one)))
              .sort(),
          };
        };
        const found = await measure();
        await app.context.pool.query('delete from breakdown_calendars where workspace_id = $1', [id]);
        expect(found).toEqual(await measure());
      },
    ),
    { numRuns: repeats(8, 30) },
  );
});

/** With its properties in one order. */
const sorted = (one: object): object =>
  Object.fromEntries(
    Object.entries(one)
      .map(([key, value]) => [key, value && typeof value === 'object' && !Array.isArray(value) ? sorted(value) : value])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
